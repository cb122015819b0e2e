import { Check, Moon } from "lucide-react";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { isAway, isHere, isReady, phaseOf } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

/** Present, ready (before the start), or away. */
export function OwnerStatus({ state, teamId }: { state: RoomState; teamId: string }) {
  const ready = phaseOf(state) === "scheduled" && isReady(state, teamId);
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {isHere(state, teamId) && !isAway(state, teamId) && (
        <span title="Here" className="size-2 rounded-full bg-lagoon">
          <VisuallyHidden>, here</VisuallyHidden>
        </span>
      )}
      {ready && (
        <span title="Ready" className="text-lagoon">
          <Check aria-hidden size={15} strokeWidth={3} />
          <VisuallyHidden>, ready</VisuallyHidden>
        </span>
      )}
      {isAway(state, teamId) && (
        <span title="Away: picked for automatically" className="text-gold">
          <Moon aria-hidden size={14} />
          <VisuallyHidden>, away</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
