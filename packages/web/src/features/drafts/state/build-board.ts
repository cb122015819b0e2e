import type { DraftParticipants, DraftPlayer, DraftTeam, PublicPlayer } from "@emberline/contract";
import { choicesOf, type Draft, isComplete, slots, teamOnClock } from "@emberline/game";
import type { Board } from "./room-state.ts";

/**
 * Builds the board from a folded log: every slot with its pick, and the players whom the user's team may pick, or
 * without one the team on the clock.
 */
export function buildBoard(draft: Draft, participants: DraftParticipants, myTeamId: string | null): Board {
  const teams = new Map(participants.teams.map((team) => [team.teamId, team]));
  const players = new Map(participants.players.map((player) => [player.playerId, player]));
  return {
    draftOrder: slots(draft).map(({ pickNumber, round, teamId, pick }) => ({
      pickNumber,
      round,
      isCurrent: pickNumber === draft.pickNumber && !isComplete(draft),
      team: teams.get(teamId) ?? unknownTeam(teamId),
      player: pick && (players.get(pick.playerId) ?? unknownPlayer(pick.playerId)),
      pick,
    })),
    availablePlayers: availableTo(myTeamId ?? teamOnClock(draft), draft, participants),
  };
}

/** The players whom a team may pick. */
export function availableTo(
  teamId: string | null,
  draft: Draft,
  { players }: DraftParticipants,
): DraftPlayer[] {
  const pool = players.filter(({ canBeDrafted }) => canBeDrafted);
  const choices = choicesOf(
    draft,
    teamId,
    pool.map(({ playerId }) => playerId),
  );
  return pool.filter(({ playerId }) => choices.has(playerId));
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
