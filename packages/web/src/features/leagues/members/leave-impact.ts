import { fullName } from "@emberline/game";
import { truncate } from "../../../ui/text/truncate.ts";
import type { DraftPhase } from "../../drafts/index.ts";
import type { League, LeagueTeam } from "../page/league-types.ts";

/** What happens to the draft when the user's own team leaves. */
const draftImpact: Record<Exclude<DraftPhase, "none">, string> = {
  scheduled: "It is removed from the draft order.",
  running:
    "The draft continues without you: your picks are made automatically, and those contestants are on no team.",
  complete: "Its contestants become free; the draft board does not change.",
};

/** What removing another team does, as sentences. */
export function removalImpact(team: LeagueTeam, draft: DraftPhase): string[] {
  return [
    `${truncate(fullName(team.owner))}'s team leaves the league with its points and its poll answers. Past seasons keep its name and points, as those of a former member.`,
    ...(draft === "none" ? [] : [draftImpact[draft]]),
    "Unless you ban them, they can join again with the invite link or the password.",
  ];
}

export interface LeaveImpact {
  title: string;
  messages: string[];
  label: string;
}

/** What leaving with the user's own team does: who takes over, or that the league is deleted. */
export function leaveImpact(league: League, draft: DraftPhase): LeaveImpact {
  const others = league.teams.filter((team) => !team.mine);
  const owns = league.teams.some((team) => team.mine && team.ownsLeague);
  const [longestMember] = others;
  if (!longestMember) {
    return {
      title: `Leave and delete ${truncate(league.name)}?`,
      messages: [
        "You are the last member, so the league is deleted with its team, draft and points.",
        "This cannot be undone.",
      ],
      label: "Leave and Delete",
    };
  }
  return {
    title: `Leave ${truncate(league.name)}?`,
    messages: [
      "Your team leaves the league with its points and its poll answers. Past seasons keep its name and points, as those of a former member.",
      ...(owns
        ? [
            `${truncate(fullName(longestMember.owner))} (${truncate(longestMember.name)}) has been a member longest and becomes the owner.`,
          ]
        : []),
      ...(draft === "none" ? [] : [draftImpact[draft]]),
    ],
    label: "Leave League",
  };
}
