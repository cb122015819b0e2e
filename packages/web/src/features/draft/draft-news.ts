import type { DraftSlot } from "@emberline/contract";
import { isMine, isMyTurn, isOnOffer, nameOf, ownerName, phaseOf } from "./draft-facts.ts";
import type { RoomState } from "./room-state.ts";

/** What is worth telling about a change; nothing in it is for every second. */
export interface News {
  /** For those who listen to the screen. */
  say: string[];
  /** It has become the user's turn. */
  turn: boolean;
  /** Shown, and thereby said. */
  toast: { tone: "success" | "error"; text: string } | null;
}

const MOST_PICKS_TOLD = 3;

export function newsBetween(before: RoomState, after: RoomState): News {
  const picks = newPicks(before, after);
  const own = picks.find((slot) => isMine(after, slot));
  return {
    say: [
      ...sayPicks(
        after,
        picks.filter((slot) => slot !== own),
      ),
      ...sayEnd(before, after),
    ],
    turn: isMyTurn(after) && !isMyTurn(before),
    toast: (own && toastOwn(own)) ?? toastQuestion(before, after),
  };
}

function newPicks(before: RoomState, after: RoomState): DraftSlot[] {
  if (!before.board || !after.board || before.board === after.board) return [];
  const openBefore = new Set(
    before.board.draftOrder.filter((slot) => !slot.player).map((slot) => slot.draftPickId),
  );
  return after.board.draftOrder.filter((slot) => slot.player && openBefore.has(slot.draftPickId));
}

function sayPicks(state: RoomState, picks: DraftSlot[]): string[] {
  if (picks.length > MOST_PICKS_TOLD) return [`${picks.length} picks were made while you were away.`];
  return picks.flatMap((slot) => {
    if (!slot.player) return [];
    const [player, owner] = [nameOf(slot.player), ownerName(state, slot)];
    return slot.pickedBy === "owner" || slot.pickedBy === null
      ? [`${owner} picked ${player}.`]
      : [`${player} went to ${owner} automatically.`];
  });
}

function sayEnd(before: RoomState, after: RoomState): string[] {
  const ended = before.board !== null && phaseOf(before) !== "complete" && phaseOf(after) === "complete";
  return ended ? ["The draft is complete."] : [];
}

function toastOwn({ player, pickedBy }: DraftSlot): News["toast"] {
  if (!player) return null;
  const name = nameOf(player);
  if (pickedBy === "rule") return { tone: "error", text: `Time ran out: ${name} was picked for you` };
  if (pickedBy === "queue") return { tone: "success", text: `${name} came to you from your queue` };
  return { tone: "success", text: `${name} is on your team` };
}

/** Why the question closed by itself. */
function toastQuestion(before: RoomState, after: RoomState): News["toast"] {
  if (!before.asked || after.asked || before.board === after.board) return null;
  const name = nameOf(before.asked);
  return isOnOffer(after, before.asked.playerId)
    ? { tone: "error", text: "Your turn has passed" }
    : { tone: "error", text: `${name} has just been taken` };
}
