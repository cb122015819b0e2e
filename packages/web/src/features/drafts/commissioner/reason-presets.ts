import type { CommissionerActionKind } from "./available-actions.ts";

/** Suggested reasons; any other can be typed. */
export const reasonPresets: Record<CommissionerActionKind, readonly string[]> = {
  pause: ["Someone lost their connection", "A short break", "We need to discuss something"],
  resume: ["Everyone is back", "The break is over"],
  addTime: ["Someone has a bad connection", "A difficult choice"],
  undo: ["A pick made by mistake", "Time ran out while they were disconnected"],
  pickFor: ["They told me who they want", "They cannot be here tonight"],
};
