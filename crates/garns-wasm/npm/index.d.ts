/** The error for a text that is not a grid or not a puzzle, and for an order that cannot be met. */
export class GarnsError extends Error {}

/** The error for a search that gave up, because it would take too long. */
export class Undecided extends GarnsError {}

export type Level = "easy" | "medium" | "hard" | "unfair" | "extreme";

export type Symmetry =
  | "none"
  | "half-turn"
  | "quarter-turn"
  | "horizontal"
  | "vertical"
  | "diagonal"
  | "antidiagonal"
  | "mirrors"
  | "diagonals"
  | "all";

/** A cell (0 to 80 in reading order) and a digit. */
export type Candidate = [cell: number, digit: number];

export interface Ratings {
  /** Sudoku Explainer's ratings of the hardest step, of the path to the first digit, and of the first step. */
  se: { er: number; ep: number; ed: number };
  hodoku: { level: string; score: number };
}

/** A piece of a sentence, and the cells that it speaks of. */
export interface Phrase {
  text: string;
  cells: number[];
}

export interface Step {
  technique: { id: string; name: string; page: string };
  text: Phrase[];
  place: Candidate[];
  remove: Candidate[];
  drawings: Drawing[];
  /** The argument one implication at a time; empty if one drawing shows it all. */
  film: Frame[];
  /** Points on HoDoKu's scale. */
  hodoku: number | null;
  /** The position that the step was found in. Bit d − 1 of a cell's candidates stands for digit d. */
  before: { givens: string; values: string; candidates: number[] };
}

/** A drawing over a board: the whole argument first, then each of its cases. */
export interface Drawing {
  title: Phrase[];
  cells: { cell: number; role: string; group: number | null }[];
  houses: { house: string; cells: number[]; role: string }[];
  candidates: { cell: number; digit: number; role: string; group: number | null; number: number | null }[];
  links: { from: Candidate[]; to: Candidate[]; strong: boolean }[];
  /** Lines from a digit that blocks the other places of a single to the cells that it sees. */
  sights: { from: number; to: number[] }[];
}

/** One implication of an argument, to be shown with those that it rests on. */
export interface Frame {
  text: Phrase[];
  /** How many suppositions it stands under. */
  depth: number;
  /** Cells to shade. */
  cells: number[];
  /** The house that the reason speaks of. */
  house: { house: string; cells: number[]; role: string } | null;
  candidates: { cell: number; digit: number; role: string; group: number | null; number: number | null }[];
  /** The frames that it rests on, from 0. */
  from: number[];
  /** The earlier frames that still hold, from 0. */
  holds: number[];
}

export interface Order {
  /** The same seed gives the same puzzle; chosen at random if absent. */
  seed?: number | bigint | string;
  /** The number of the puzzle among the seed's puzzles, from 0. */
  number?: number;
  level?: Level;
  /** The id of a technique that the puzzle needs, such as "x-wing". */
  technique?: string;
  symmetry?: Symmetry;
  /** Full grids that are tried before the search is given up; 100 000 if absent. */
  attempts?: number;
}

/** The only solution of a puzzle. Throws a GarnsError if there is no solution, or more than one. */
export function solve(puzzle: string): Promise<string>;

/** How many solutions a grid has; at most `limit`, 2 if absent, are counted. */
export function count(grid: string, limit?: number): Promise<number>;

/** How hard a puzzle is. The hardest puzzles take seconds. */
export function rate(puzzle: string): Promise<Ratings>;

/** The next step at a position, a grid or a board in any known format; null if no technique applies. */
export function hint(position: string): Promise<Step | null>;

/** The steps from the puzzle to its solution. */
export function steps(puzzle: string): Promise<Step[]>;

/** A new puzzle to order. */
export function generate(order?: Order): Promise<{ puzzle: string; solution: string; ratings: Ratings }>;

/** The canonical form: the same for all rotations, reflections, exchanges and relabellings of a grid. */
export function canonical(grid: string): Promise<string>;

/**
 * A grid or position in another format, such as "line", "grid", "hodoku", "ipuz", or as a link: "fpuzzles", "sudokupad",
 * "sudokuwiki", "coach" or "penpa". What the format cannot express is lost.
 */
export function convert(position: string, to: string): Promise<string>;

/** A drawing of a position, with its next step if wanted. */
export function svg(position: string, options?: { hint?: boolean }): Promise<string>;

/** A place in a picture, in pixels from its upper left corner. */
export type Point = [x: number, y: number];

/** A puzzle as it was read in a picture. */
export interface Reading {
  /** The digits as 81 characters, with a dot for an empty cell. */
  puzzle: string;
  /** The number of solutions. */
  status: "unique" | "multiple" | "none";
  solution?: string;
  /** Why the digits are not a puzzle. */
  reason?: string;
  /** Whether there is one solution and no cell to check. */
  certain: boolean;
  /** The cells to check. */
  doubts: { cell: string; reason: "margin" | "conflict" | "repaired" | "unclear"; text: string }[];
  /** Cells that were read as empty although there is something in them. */
  marks: string[];
  /** The probabilities of each cell: empty, then the digits from 1 to 9. */
  probabilities: number[][];
  /** The corners of the grid: upper left, upper right, lower right and lower left. */
  corners: [Point, Point, Point, Point];
  /** The crossings of the lines, by row and column. */
  crossings: Point[][];
  /** Whether left and right are exchanged in the picture. */
  mirrored: boolean;
}

/**
 * Reads the Sudoku of a picture, such as the `ImageData` of a canvas. A `GarnsError` says that there is none. With
 * corners, clockwise from the upper left, only the grid there is read.
 */
export function scan(
  image: { data: Uint8Array | Uint8ClampedArray; width: number; height: number },
  options?: { corners?: [Point, Point, Point, Point] },
): Promise<Reading>;
