import { applyEvent, decidePick, type Draft, teamOnClock } from "@emberline/game";
import type { DecidedPick, RoomState } from "../model/draft-repository.ts";
import type { PickRequest } from "./make-pick.ts";

/**
 * Decides a pick by the state that the room was last sent. Null unless the pick is accepted and starts the next clock:
 * refusals, repeated picks and the end of a draft need a transaction.
 */
export function decideInRoom(
  { stored, boardData: { participants, slotIds } }: RoomState,
  request: PickRequest & { userId: string; decidedAt: number },
): DecidedPick | null {
  const { userId, playerId, slot, key, at } = request;
  const pickNumber =
    "pickNumber" in slot ? slot.pickNumber : slotIds.indexOf(slot.draftPickId.toLowerCase()) + 1;
  const teamId = teamOnClock(stored.draft);
  if (teamId === null) return null;
  const free = participants.players.filter(({ canBeDrafted }) => canBeDrafted);
  const pool = new Set(free.map((player) => player.playerId));
  const decision = decidePick(stored.draft, { ...request, teamId, pickNumber }, pool);
  if (!decision.ok || decision.value.at(-1)?.type !== "clock-started") return null;
  const events = decision.value;
  const draft = events.reduce<Draft | null>(applyEvent, stored.draft);
  if (!draft) return null;
  const after = { ...stored, version: stored.version + events.length, draft };
  return { stored, events, after, userId, teamId, playerId, pickNumber, at, key };
}
