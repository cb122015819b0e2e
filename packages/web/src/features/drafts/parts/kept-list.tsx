import type { DraftTeam, PublicPlayer } from "@emberline/contract";
import { type Draft, fullName } from "@emberline/game";

interface KeptListProps {
  draft: Pick<Draft, "order" | "kept">;
  teams: readonly DraftTeam[];
  players: readonly PublicPlayer[];
}

/** Each team of a second draft, in the order of round 1, with the contestants whom it keeps. */
export function KeptList({ draft: { order, kept = [] }, teams, players }: KeptListProps) {
  const nameOf = new Map(players.map((player) => [player.playerId, fullName(player)]));
  const teamOf = new Map(teams.map((team) => [team.teamId, team.name]));
  return (
    <dl className="grid grid-cols-1 gap-2 text-sm">
      {order.map((teamId) => (
        <div key={teamId} className="border-b border-line/60 pb-2 last:border-b-0">
          <dt className="wrap-anywhere text-dim">{teamOf.get(teamId) ?? "A team that left"}</dt>
          <dd className="wrap-anywhere">
            {kept
              .filter((place) => place.teamId === teamId)
              .map(({ playerId }) => nameOf.get(playerId) ?? "A contestant")
              .join(", ") || "No one"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
