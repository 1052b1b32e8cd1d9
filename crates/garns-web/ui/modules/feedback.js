// Vibration and sound for moves, if they are on in the settings.

/** @typedef {import("./wire.js").Settings} Settings */

/** Milliseconds that a phone vibrates, and the pitch of the tone in hertz. */
const TOUCH = { entry: { vibrate: 12, pitch: 520 }, note: { vibrate: 6, pitch: 390 }, end: { vibrate: 40, pitch: 660 } };

/** @type {AudioContext|null} */
let audio = null;

/** @param {Settings} settings @param {keyof typeof TOUCH} kind */
export function feedback(settings, kind) {
  const { vibrate, pitch } = TOUCH[kind];
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate(vibrate);
  if (settings.sound) play(pitch);
}

/** A short, quiet tone. @param {number} pitch */
function play(pitch) {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.04, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
