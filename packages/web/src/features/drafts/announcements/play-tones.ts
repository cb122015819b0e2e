import { CHIME_VOLUME } from "@emberline/game";

/** Two strokes of a bell: frequency in Hz, start and length in seconds. */
const strokes = [
  { hertz: 659.25, start: 0, length: 0.9 },
  { hertz: 987.77, start: 0.16, length: 1.2 },
] as const;
/** A bell's overtones: multiple of the stroke's frequency, share of its volume. */
const overtones = [
  [1, 0.6],
  [2.01, 0.25],
  [3.03, 0.1],
] as const;

/** Plays the sound of the user's turn. */
export function playTones(context: AudioContext): void {
  const volume = new GainNode(context, { gain: CHIME_VOLUME });
  volume.connect(context.destination);
  for (const { hertz, start, length } of strokes) {
    for (const [multiple, share] of overtones) {
      const from = context.currentTime + start;
      const tone = new OscillatorNode(context, { frequency: hertz * multiple });
      const fade = new GainNode(context, { gain: 0 });
      fade.gain.setValueAtTime(0, from);
      fade.gain.linearRampToValueAtTime(share, from + 0.012);
      fade.gain.exponentialRampToValueAtTime(0.0001, from + length);
      tone.connect(fade).connect(volume);
      tone.start(from);
      tone.stop(from + length);
    }
  }
}
