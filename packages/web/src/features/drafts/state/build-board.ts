import type { DraftParticipants, DraftTeam, PublicPlayer } from "@emberline/contract";
import { type Draft, isComplete, slots } from "@emberline/game";
import type { Board } from "./room-state.ts";

/** Builds the board from a folded log: every slot with its pick, and the players still available. */
export function buildBoard(draft: Draft, participants: DraftParticipants): Board {
  const teams = new Map(participants.teams.map((team) => [team.teamId, team]));
  const players = new Map(participants.players.map((player) => [player.playerId, player]));
  const taken = new Set(draft.picks.map((pick) => pick.playerId));
  return {
    draftOrder: slots(draft).map(({ pickNumber, round, teamId, pick }) => ({
      pickNumber,
      round,
      isCurrent: pickNumber === draft.pickNumber && !isComplete(draft),
      team: teams.get(teamId) ?? unknownTeam(teamId),
      player: pick && (players.get(pick.playerId) ?? unknownPlayer(pick.playerId)),
      pick,
    })),
    availablePlayers: participants.players.filter(
      ({ playerId, canBeDrafted }) => canBeDrafted && !taken.has(playerId),
    ),
  };
}

/** Teams can leave a league once its draft is complete. */
const unknownTeam = (teamId: string): DraftTeam => ({
  teamId,
  name: "A team that left",
  owner: { firstName: "A team that left", lastName: "" },
});

const unknownPlayer = (playerId: string): PublicPlayer => ({
  playerId,
  firstName: "A contestant",
  lastName: "",
  photoUrl: null,
  tribe: null,
});
