// A few generated sounds; off until switched on.

import { memory } from "./page.js";

let context = null;
const NOTES = { turn: [392, 523], moved: [220], bad: [110, 98], won: [392, 494, 587, 784] };

export function sound(name) {
  if (!memory.get("sound", false)) return;
  context ??= new AudioContext();
  NOTES[name].forEach((pitch, index) => {
    const start = context.currentTime + index * 0.12;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}
