import type { SaveState } from "./queue-sync.ts";

/** The save status shown beside the queue. */
export function saveStatusText(state: SaveState): string {
  return state.kind === "refused" ? `Not saved: ${state.message}` : statusTexts[state.kind];
}

const statusTexts = {
  saved: "Saved",
  saving: "Saving…",
  practice: "For this practice only",
  offline: "Not saved yet. The server cannot be reached; your changes are kept here and sent again.",
};

/** "Cleo Strand, 2 of 5". */
export const positionText = (name: string, position: number, count: number): string =>
  `${name}, ${position} of ${count}`;

/** "Cleo Strand was picked by Tomas Berg", "Cleo Strand is on your team". */
export const takenText = (name: string, owner: string | null): string =>
  owner === null ? `${name} is on your team` : `${name} was picked by ${owner}`;
