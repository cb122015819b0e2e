import type { CommissionerActionKind } from "./available-actions.ts";

/** Reasons to tap; anybody may write another. */
export const reasonPresets: Record<CommissionerActionKind, readonly string[]> = {
  pause: ["Somebody lost their connection", "A short break", "We have to talk about something"],
  resume: ["Everybody is back", "The break is over"],
  addTime: ["Somebody has a bad connection", "A hard choice"],
  undo: ["A pick by mistake", "The clock ran out while they were cut off"],
  pickFor: ["They told me whom they want", "They cannot be here tonight"],
};
