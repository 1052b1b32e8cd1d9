// The types of the wire for the page, all from the document that the server's code makes (openapi.d.ts is written by
// `npm run wire`). The server writes every field: a value that is absent is null.

import type { components } from "./openapi";

type Schemas = components["schemas"];

type Answer<T> = T extends (infer One)[]
  ? Answer<One>[]
  : T extends object
    ? { [Key in keyof T]-?: Answer<Exclude<T[Key], undefined>> }
    : T;

export type Level = Schemas["Level"];
export type Settings = Answer<Schemas["Settings"]>;
export type Player = Answer<Schemas["Player"]>;
export type Rules = Schemas["Rules"];
export type Ratings = Answer<Schemas["Ratings"]>;
export type Source = Answer<Schemas["Source"]>;
export type Timer = Schemas["Timer"];
export type Score = Schemas["Score"];
/** A candidate: cell and digit. */
export type Pair = Schemas["Pair"];
export type Action = Answer<Schemas["Action"]>;
export type Event_ = Answer<Schemas["Event"]>;
export type Tail = Answer<Schemas["Tail"]>;
export type Game = Answer<Schemas["Game"]>;
export type Begun = Answer<Schemas["GameSummary"]>;
export type Play = Answer<Schemas["Play"]>;
export type Phrase = Answer<Schemas["Phrase"]>;
export type Drawing = Answer<Schemas["Drawing"]>;
export type Hint = Answer<Schemas["Hint"]>;
export type Frame = Answer<Schemas["Frame"]>;
export type Step = Answer<Schemas["Step"]>;
export type MoreRatings = Schemas["MoreRatings"];
export type PrintOrder = Schemas["PrintOrder"];
export type Solution = Answer<Schemas["Solution"]>;
export type StepsHere = Answer<Schemas["StepsHere"]>;
export type Inspection = Answer<Schemas["Inspection"]>;
export type Stored = Answer<Schemas["LibraryGame"]>;
export type Day = Answer<Schemas["Day"]>;
export type Time = Answer<Schemas["TimePoint"]>;
export type Leader = Answer<Schemas["LeaderboardEntry"]>;
export type Statistics = Answer<Schemas["Statistics"]>;
export type Technique = Answer<Schemas["TechniqueEntry"]>;
export type Review = Answer<Schemas["Review"]>;
export type ReviewedMove = Answer<Schemas["ReviewedMove"]>;
export type Lessons = Answer<Schemas["Lessons"]>;
export type LessonPage = Answer<Schemas["LessonPage"]>;
export type Exercise = Answer<Schemas["Exercise"]>;
export type Skills = Answer<Schemas["Skills"]>;
