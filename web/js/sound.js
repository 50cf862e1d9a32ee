// Soft sounds, made on the spot: a knock for a step, a thud for what is built, a chord at the end.
// They are off for whoever wants less motion, and by one click.

const KEY = "sound";

/** @type {AudioContext | null} */
let context = null;

/** Whether there are sounds. */
export function isLoud() {
  let saved = null;
  try {
    saved = localStorage.getItem(KEY);
  } catch {
    saved = null;
  }
  return saved ? saved === "on" : !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {boolean} on */
export function setLoud(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage the choice lasts until the page is loaded anew.
  }
}

/**
 * A tone that dies away.
 * @param {AudioContext} audio
 * @param {number} pitch in hertz
 * @param {number} later in seconds
 * @param {number} length in seconds
 * @param {number} volume
 * @param {number} fall the pitch it falls to
 */
function tone(audio, pitch, later, length, volume, fall = pitch) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  const from = audio.currentTime + later;
  source.type = "sine";
  source.frequency.setValueAtTime(pitch, from);
  source.frequency.exponentialRampToValueAtTime(fall, from + length);
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(volume, from + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + length);
}

/** @type {Record<string, (audio: AudioContext) => void>} */
const SOUNDS = {
  arrived: (audio) => tone(audio, 520, 0, 0.12, 0.05, 390),
  built: (audio) => tone(audio, 190, 0.08, 0.22, 0.09, 90),
  won: (audio) => [392, 494, 587].forEach((pitch, place) => tone(audio, pitch, 0.14 * place, 0.7, 0.05)),
  lost: (audio) => [392, 330].forEach((pitch, place) => tone(audio, pitch, 0.2 * place, 0.6, 0.04)),
};

/**
 * Plays a sound, if there are any. Browsers allow it only after somebody has done something.
 * @param {"arrived" | "built" | "won" | "lost"} name
 */
export function sound(name) {
  if (!isLoud() || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    SOUNDS[name](context);
  } catch {
    // A machine without sound is no problem.
  }
}
