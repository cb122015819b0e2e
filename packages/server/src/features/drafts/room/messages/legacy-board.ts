import type { DraftSlot, ServerMessage } from "@emberline/contract";
import { isComplete, isTaken, slots } from "@emberline/game";
import type { BoardData, StoredDraft } from "../../model/draft-repository.ts";
import { leftTeam } from "../../model/to-draft-team.ts";

type Init = Extract<ServerMessage, { type: "init" }>["payload"];
/** The part of a board that is the same for every client. */
export type Board = Pick<Init, "draftOrder" | "availablePlayers" | "draft"> & {
  /**
   * Null before the start and after the end. While the draft is paused it has no time; the client then shows "--:--".
   */
  clock: { startedAt: number; deadline: number } | null;
};

/** Builds the board from a folded log, with names and pictures. */
export function boardOf({ draft, version }: StoredDraft, boardData: BoardData): Board {
  const startedAt = draft.startedAt ?? draft.pausedAt;
  const deadline = draft.deadline ?? draft.pausedAt;
  return {
    draftOrder: draftOrderOf(draft, boardData),
    availablePlayers: boardData.participants.players
      .filter(({ canBeDrafted, playerId }) => canBeDrafted && !isTaken(draft, playerId))
      .map(({ canBeDrafted: _canBe, ...player }) => player),
    draft: {
      startDate: new Date(draft.startsAt).toISOString(),
      complete: isComplete(draft),
      pickTimeSeconds: draft.pickSeconds,
      version,
    },
    clock: startedAt === null || deadline === null ? null : { startedAt, deadline },
  };
}

function draftOrderOf(draft: StoredDraft["draft"], { participants, slotIds }: BoardData): DraftSlot[] {
  const teams = new Map(participants.teams.map((team) => [team.teamId, team]));
  const players = new Map(participants.players.map((player) => [player.playerId, player]));
  const current = isComplete(draft) ? null : draft.pickNumber;
  return slots(draft).flatMap(({ pickNumber, teamId, pick }) => {
    const draftPickId = slotIds[pickNumber - 1];
    // Another server has just rescheduled the draft; its board follows.
    if (draftPickId === undefined) return [];
    const player = pick && players.get(pick.playerId);
    return {
      draftPickId,
      pickNumber,
      currentPick: pickNumber === current ? 1 : 0,
      team: teams.get(teamId) ?? leftTeam(teamId),
      player: player ? toPublicPlayer(player) : null,
      pickedBy: pick?.by ?? null,
    };
  });
}

const toPublicPlayer = ({
  playerId,
  firstName,
  lastName,
  photoUrl,
  tribe,
}: BoardData["participants"]["players"][number]) => ({
  playerId,
  firstName,
  lastName,
  photoUrl,
  tribe,
});
