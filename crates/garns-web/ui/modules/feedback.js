// Vibration and sound for moves, if they are on in the settings. The sounds are made here: a wooden tick for a digit, a
// softer one for a note, two notes rising for a completed house, a cadence at the end.

/** @typedef {import("./wire.js").Settings} Settings */

/** What a phone vibrates, in milliseconds, and the tones in hertz, one after the other. */
const TOUCH = {
  entry: { vibrate: [12], tones: [520] },
  note: { vibrate: [6], tones: [390] },
  house: { vibrate: [12, 40, 12], tones: [520, 780] },
  end: { vibrate: [20, 60, 40], tones: [520, 660, 1040] },
};

/** Seconds from one tone to the next. */
const APART = 0.11;

/** @type {AudioContext|null} */
let audio = null;

/** @param {Settings} settings @param {keyof typeof TOUCH} kind */
export function feedback(settings, kind) {
  const { vibrate, tones } = TOUCH[kind];
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate(vibrate);
  if (settings.sound) tones.forEach((pitch, index) => play(pitch, index * APART));
}

/** A short, quiet tone. @param {number} pitch @param {number} wait seconds until it begins */
function play(pitch, wait) {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + wait;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.04, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}
