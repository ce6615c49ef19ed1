// Synthesised sounds and vibration; both off until switched on.

import { memory } from "./page.js";

const LOUDNESS = { off: 0, quiet: 0.35, loud: 1 };
const BUZZ = { turn: [40], strike: [60], loss: [120], alarm: [40, 60, 40], won: [60, 60, 60, 60, 120] };

// Each sound is a list of parts: [wave or "noise", start and end pitch in Hz, delay, length in seconds, volume].
const SOUNDS = {
  turn: [["sine", 392, 392, 0, 0.5, 0.12], ["sine", 523, 523, 0.12, 0.5, 0.12]],
  moved: [["sine", 220, 220, 0, 0.4, 0.1]],
  bad: [["sine", 110, 98, 0, 0.7, 0.16]],
  won: [392, 494, 587, 784].map((pitch, index) => ["sine", pitch, pitch, index * 0.14, 0.6, 0.12]),
  splash: [["noise", 1800, 300, 0, 0.35, 0.16]],
  step: [["noise", 420, 180, 0, 0.09, 0.2]],
  slide: [["noise", 240, 520, 0, 0.3, 0.12]],
  rise: [["sine", 90, 210, 0, 0.4, 0.14], ["noise", 300, 900, 0.1, 0.3, 0.06]],
  card: [["noise", 5200, 2600, 0, 0.12, 0.1]],
  dice: [0, 0.07, 0.13, 0.22, 0.35].map((delay) => ["noise", 3000, 1400, delay, 0.05, 0.16]),
  strike: [["triangle", 150, 50, 0, 0.25, 0.3], ["noise", 900, 200, 0, 0.15, 0.14]],
  rumble: [["sine", 55, 40, 0, 0.9, 0.3], ["noise", 140, 70, 0, 0.9, 0.2]],
  alarm: [["triangle", 330, 330, 0, 0.16, 0.1], ["triangle", 277, 277, 0.18, 0.3, 0.1]],
  gain: [["sine", 523, 523, 0, 0.3, 0.1], ["sine", 659, 659, 0.09, 0.4, 0.1]],
  loss: [["triangle", 196, 131, 0, 0.6, 0.16]],
};

let context = null;
let hiss = null; // a second of noise

/** Make a sound by its name, and let a phone vibrate where the sound has it. */
export function sound(name) {
  if (memory.get("vibration", false) && BUZZ[name]) navigator.vibrate?.(BUZZ[name]);
  const loudness = LOUDNESS[memory.get("volume", "off")];
  if (!loudness || !SOUNDS[name]) return;
  context ??= new AudioContext();
  for (const part of SOUNDS[name]) play(part, loudness);
}

function play([wave, from, to, delay, length, volume], loudness) {
  const start = context.currentTime + delay;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * loudness, start + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  gain.connect(context.destination);
  const [source, pitch] = wave === "noise" ? noise(gain) : tone(wave, gain);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + length);
  source.start(start);
  source.stop(start + length);
}

function tone(wave, gain) {
  const source = Object.assign(context.createOscillator(), { type: wave });
  source.connect(gain);
  return [source, source.frequency];
}

/** Noise through a filter: its pitch is the middle of what is let through. */
function noise(gain) {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  const source = Object.assign(context.createBufferSource(), { buffer: hiss });
  const filter = Object.assign(context.createBiquadFilter(), { type: "bandpass" });
  source.connect(filter).connect(gain);
  return [source, filter.frequency];
}
