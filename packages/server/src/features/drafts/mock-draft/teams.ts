import { randomUUID } from "node:crypto";
import type { DraftTeam } from "@emberline/contract";
import { MOCK_DRAFT_TEAMS_MIN } from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import type { MockDraftSetup } from "./load-setup.ts";

/** Bot names that no user would have. */
const botNames = "Ember Lagoon Palm Torch Coral Tide Flint Reef Mango Cinder Gale Drift".split(" ");

/** The team of the user in a solo practice: the real one, or a new one. */
export interface OwnTeam {
  teamId: string;
}

/**
 * The teams of a mock draft. Solo: the user's team and bots for all others. With the league: its teams. Bots fill up to
 * `MOCK_DRAFT_TEAMS_MIN` teams, as far as there are enough players. Throws `AppError` 409 with more teams than players.
 */
export function buildTeams({ teams, players }: MockDraftSetup, own: OwnTeam | null): DraftTeam[] {
  const least = Math.min(MOCK_DRAFT_TEAMS_MIN, players.length);
  if (!own) {
    if (teams.length > players.length) throw new AppError(409, "There are more teams than contestants");
    return fill(teams, least);
  }
  const team = teams.find(({ teamId }) => teamId === own.teamId) ?? createOwnTeam(own);
  return fill([team], Math.min(Math.max(teams.length, least), players.length));
}

const createOwnTeam = ({ teamId }: OwnTeam): DraftTeam => ({
  teamId,
  name: "Your practice team",
  owner: { firstName: "You", lastName: "" },
});

const fill = (teams: DraftTeam[], size: number): DraftTeam[] => [
  ...teams,
  ...Array.from({ length: Math.max(0, size - teams.length) }, (_, index) => botTeam(index)),
];

function botTeam(index: number): DraftTeam {
  const round = Math.floor(index / botNames.length);
  const owner = {
    firstName: botNames[index % botNames.length] ?? "",
    lastName: round === 0 ? "Bot" : `Bot ${round + 1}`,
  };
  return { teamId: randomUUID(), name: `Team ${owner.firstName}`, owner };
}
