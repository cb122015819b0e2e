import { truncate } from "../../../ui/text/truncate.ts";
import { fullName } from "../../../ui/text/full-name.ts";
import type { DraftMoment } from "../draft/draft-phase.ts";
import type { League, LeagueTeam } from "../page/league-types.ts";

/** What becomes of the draft when somebody's own team goes; nothing to say without one. */
const draftWords: Record<DraftMoment["state"], string> = {
  set: "The draft order closes up without it.",
  live: "The draft goes on without you: your turns are picked automatically, and those contestants are on no team.",
  complete: "Its contestants are free again; the draft board stays as it was.",
};

/** Before somebody else's team is taken out, as sentences. */
export function removalWords(team: LeagueTeam, draft: DraftMoment["state"] | null): string[] {
  return [
    `${truncate(fullName(team.owner))}'s team goes from the league, with its points and its polls.`,
    ...(draft === null ? [] : [draftWords[draft]]),
    "They can come back with the invite link or the password, unless you change those.",
  ];
}

export interface Leaving {
  title: string;
  words: string[];
  label: string;
}

/** Before one's own team goes: who takes over, or that the league goes too. */
export function leavingWords(league: League, draft: DraftMoment["state"] | null): Leaving {
  const others = league.teams.filter((team) => !team.mine);
  const owns = league.teams.some((team) => team.mine && team.ownsLeague);
  const [eldest] = others;
  if (!eldest) {
    return {
      title: `Leave and delete ${truncate(league.name)}?`,
      words: [
        "You are the last one here, so the league goes with you: its team, its draft and its points.",
        "Nobody can bring it back.",
      ],
      label: "Leave and Delete",
    };
  }
  return {
    title: `Leave ${truncate(league.name)}?`,
    words: [
      "Your team goes from the league, with its points and its polls.",
      ...(owns
        ? [
            `${truncate(fullName(eldest.owner))} (${truncate(eldest.name)}) has been here longest and takes the league over.`,
          ]
        : []),
      ...(draft === null ? [] : [draftWords[draft]]),
    ],
    label: "Leave League",
  };
}
