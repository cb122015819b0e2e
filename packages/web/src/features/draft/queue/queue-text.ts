import type { SaveState } from "./save-scheduler.ts";

/** What stands beside a queue about its being saved. */
export function saveStatusText(state: SaveState): string {
  return state.kind === "refused" ? `Not saved: ${state.message}` : statusTexts[state.kind];
}

const statusTexts = {
  saved: "Saved",
  saving: "Saving…",
  practice: "For this practice only",
  offline: "Not saved yet: the server is out of reach. It is kept here and sent again.",
};

/** "Cleo Strand, 2 of 5". */
export const positionText = (name: string, position: number, count: number): string =>
  `${name}, ${position} of ${count}`;

/** "Cleo Strand went to Tomas Berg", "Cleo Strand is yours". */
export const takenText = (name: string, owner: string | null): string =>
  owner === null ? `${name} is yours` : `${name} went to ${owner}`;
