import type { RecapTeam } from "@emberline/contract";

type RankedTeam = Pick<RecapTeam, "name" | "rankBefore" | "rank">;

/** The teams that the viewer's passed, and those that passed it; null if there are none. */
export function passedText(own: RankedTeam, teams: readonly RankedTeam[]): string | null {
  const place = ({ rankBefore, rank }: RankedTeam) => ({ before: rankBefore ?? 0, now: rank });
  const mine = place(own);
  const names = (isIt: (other: typeof mine) => boolean) =>
    listText(teams.filter((team) => isIt(place(team))).map(({ name }) => name));
  const passed = names(({ before, now }) => before < mine.before && now > mine.now);
  const passedBy = names(({ before, now }) => before > mine.before && now < mine.now);
  const sentences = [passed && `You passed ${passed}.`, passedBy && `${passedBy} passed you.`].filter(
    Boolean,
  );
  return own.rankBefore === null || sentences.length === 0 ? null : sentences.join(" ");
}

const NAMED = 2;

/** "A", "A and B", "A, B and 3 more". */
function listText(names: readonly string[]): string {
  const [last = ""] = names.slice(-1);
  if (names.length <= 1) return last;
  if (names.length <= NAMED) return `${names.slice(0, -1).join(", ")} and ${last}`;
  return `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more`;
}
