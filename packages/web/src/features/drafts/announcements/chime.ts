import { lazyModule } from "../../../ui/overlay/lazy-sheet.tsx";

const tones = lazyModule(() => import("./play-tones.ts"));

/** The sound of the user's turn. Silent until the first touch or key: browsers allow no sound before. */
export function createChime() {
  let context: AudioContext | null = null;

  /** Null where the browser has no audio. */
  function resumeContext(): AudioContext | null {
    try {
      context ??= new AudioContext();
      context.resume().catch(() => undefined);
      return context;
    } catch {
      return null;
    }
  }

  return {
    play: () => {
      const ready = resumeContext();
      if (ready?.state !== "running") return;
      tones.load().then(
        ({ playTones }) => playTones(ready),
        () => undefined,
      );
    },
    /** Unlocks the audio at the first touch or key. Returns a function that releases it. */
    unlockOnGesture: () => {
      const gestures = ["pointerdown", "keydown"] as const;
      for (const gesture of gestures) addEventListener(gesture, resumeContext);
      return () => {
        for (const gesture of gestures) removeEventListener(gesture, resumeContext);
        context?.close().catch(() => undefined);
        context = null;
      };
    },
  };
}
