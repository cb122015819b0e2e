import { Reactions } from "../../chat/index.ts";
import { fullName } from "../../../ui/text/full-name.ts";
import type { BoardSlot } from "../state/room-state.ts";

interface SlotReactionsProps {
  leagueId: string;
  draftId: string;
  slot: BoardSlot;
  className?: string;
}

/** The reactions to a pick on the board; nothing for a slot without one. */
export function SlotReactions({ leagueId, draftId, slot, className }: SlotReactionsProps) {
  if (!slot.player) return null;
  return (
    <Reactions
      leagueId={leagueId}
      reactionsOf={`pick:${draftId}`}
      reactTo={`pick:${draftId}:${slot.pickNumber}`}
      label={`the pick of ${fullName(slot.player)}`}
      className={className}
    />
  );
}
