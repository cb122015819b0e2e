import type { TeamRecap } from "./recap-standings.ts";

/** "1st", "2nd", "3rd", "11th". */
function placeText(rank: number): string {
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13;
  const suffix = isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[rank % 10];
  return `${rank}${suffix ?? "th"}`;
}

/** The change of the reader's rank by an episode: "You climbed to 1st". */
export function moveText({
  rankBefore,
  rank,
  tied,
}: Pick<TeamRecap, "rankBefore" | "rank"> & { tied: boolean }): string {
  const place = `${tied ? "shared " : ""}${placeText(rank)}`;
  if (rankBefore === null) return `You start in ${place} place`;
  if (rank < rankBefore) return `You climbed to ${place}`;
  return rank > rankBefore ? `You slipped to ${place}` : `You held ${place} place`;
}
