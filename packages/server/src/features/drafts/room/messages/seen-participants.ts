import type { DraftParticipants } from "@emberline/contract";
import { totalsAfter } from "@emberline/game";
import type { SeenSeason } from "../../../spoilers/index.ts";

/**
 * The teams and players of a draft for a user who may not see the whole season: with the points and tribes within their
 * limits. After the draft, players who were eliminated later count as remaining.
 */
export function seenParticipants(
  { teams, players }: DraftParticipants,
  { view }: SeenSeason,
  isOver: boolean,
): DraftParticipants {
  const shown = new Map(players.map((player) => [player.playerId, player]));
  const points = totalsAfter(view.points);
  return {
    teams,
    players: view.players.flatMap(({ playerId, firstName, lastName, photoUrl, tribe, eliminated }) => {
      const known = shown.get(playerId);
      if (!known && (!isOver || eliminated)) return [];
      const canBeDrafted = isOver ? !eliminated : known!.canBeDrafted;
      const totalPoints = points.get(playerId) ?? 0;
      return [{ playerId, firstName, lastName, photoUrl, tribe, totalPoints, canBeDrafted }];
    }),
  };
}
