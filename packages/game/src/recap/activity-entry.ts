import { fullName } from "../texts.ts";

/** What the entries of a league's activity are about. */
export const ACTIVITY_KINDS = [
  "joined",
  "draft",
  "rules",
  "replacement",
  "trade",
  "captain",
  "adjustment",
  "event",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Something that happened in a league, in words (ACTIVITY-1). */
export interface ActivityEntry {
  /** Distinguishes the entries of a league. */
  key: string;
  kind: ActivityKind;
  /** Epoch milliseconds. */
  at: number;
  text: string;
  /** Why, by whom, or what follows; null for nothing. */
  detail: string | null;
}

export interface Name {
  firstName: string;
  lastName: string;
}

export interface NamedTeam extends Name {
  teamId: string;
  name: string;
  ownerId: string;
}

export type Names = ReturnType<typeof namesIn>;

/** The names in a league, of its present teams and the players of the season. */
export function namesIn({
  teams,
  players,
}: {
  teams: readonly NamedTeam[];
  players: readonly (Name & { playerId: string })[];
}) {
  const teamOf = new Map(teams.map((team) => [team.teamId, team]));
  const ownerOf = new Map(teams.map((team) => [team.ownerId, team]));
  const playerOf = new Map(players.map((player) => [player.playerId, player]));
  return {
    team: (teamId: string | null | undefined) => teamOf.get(teamId ?? "")?.name ?? "A former team",
    player: (playerId: string | undefined) => {
      const player = playerOf.get(playerId ?? "");
      return player ? fullName(player) : "a former contestant";
    },
    /** "Ana Ruiz"; users without a team in the league are not named. */
    user: (userId: string | null) => {
      const owner = ownerOf.get(userId ?? "");
      return owner ? fullName(owner) : "an admin or a former member";
    },
  };
}
