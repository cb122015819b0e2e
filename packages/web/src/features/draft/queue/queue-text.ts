import type { SaveState } from "./save-scheduler.ts";

/** What stands beside a queue about its being saved. */
export function saveWords(state: SaveState): string {
  return state.kind === "refused" ? `Not saved: ${state.words}` : states[state.kind];
}

const states = {
  saved: "Saved",
  saving: "Saving…",
  practice: "For this practice only",
  offline: "Not saved yet: the server is out of reach. It is kept here and sent again.",
};

/** "Cleo Strand, 2 of 5". */
export const placeWords = (name: string, place: number, count: number): string =>
  `${name}, ${place} of ${count}`;

/** "Cleo Strand went to Tomas Berg", "Cleo Strand is yours". */
export const goneWords = (name: string, owner: string | null): string =>
  owner === null ? `${name} is yours` : `${name} went to ${owner}`;
