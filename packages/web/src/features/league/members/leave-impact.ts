import { truncate } from "../../../ui/text/truncate.ts";
import { fullName } from "../../../ui/text/full-name.ts";
import type { DraftPhase } from "../draft/draft-phase.ts";
import type { League, LeagueTeam } from "../page/league-types.ts";

/** What happens to the draft when the user's own team leaves. */
const draftImpact: Record<DraftPhase["state"], string> = {
  set: "The draft order closes up without it.",
  live: "The draft goes on without you: your turns are picked automatically, and those contestants are on no team.",
  complete: "Its contestants are free again; the draft board stays as it was.",
};

/** What removing another team does, as sentences. */
export function removalImpact(team: LeagueTeam, draft: DraftPhase["state"] | null): string[] {
  return [
    `${truncate(fullName(team.owner))}'s team goes from the league, with its points and its polls.`,
    ...(draft === null ? [] : [draftImpact[draft]]),
    "They can come back with the invite link or the password, unless you change those.",
  ];
}

export interface LeaveImpact {
  title: string;
  messages: string[];
  label: string;
}

/** What leaving with the user's own team does: who takes over, or that the league is deleted. */
export function leaveImpact(league: League, draft: DraftPhase["state"] | null): LeaveImpact {
  const others = league.teams.filter((team) => !team.mine);
  const owns = league.teams.some((team) => team.mine && team.ownsLeague);
  const [longestMember] = others;
  if (!longestMember) {
    return {
      title: `Leave and delete ${truncate(league.name)}?`,
      messages: [
        "You are the last one here, so the league goes with you: its team, its draft and its points.",
        "Nobody can bring it back.",
      ],
      label: "Leave and Delete",
    };
  }
  return {
    title: `Leave ${truncate(league.name)}?`,
    messages: [
      "Your team goes from the league, with its points and its polls.",
      ...(owns
        ? [
            `${truncate(fullName(longestMember.owner))} (${truncate(longestMember.name)}) has been here longest and takes the league over.`,
          ]
        : []),
      ...(draft === null ? [] : [draftImpact[draft]]),
    ],
    label: "Leave League",
  };
}
