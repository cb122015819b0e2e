import type { DraftPlayer } from "@emberline/contract";
import { fullName, IMMEDIATE_PICK_SECONDS, PICK_TIMER_TICK_MS, pointsText } from "@emberline/game";
import { useState } from "react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { PickClock } from "../room/draft-header.tsx";
import { useReturnFocus } from "../parts/use-return-focus.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

interface Props {
  state: RoomState;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a pick. It closes by itself when the player is taken or the turn is over; a toast says why. */
export function PickDialog({ state, open, onConfirm, onClose }: Props) {
  const { playerToConfirm } = state;
  // Keeps showing the player while the dialog closes.
  const [shown, setShown] = useState<DraftPlayer | null>(playerToConfirm);
  if (playerToConfirm !== null && playerToConfirm !== shown) setShown(playerToConfirm);
  const finalFocus = useReturnFocus(open);
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      title="Confirm your pick"
      confirmLabel={`Draft ${shown.firstName}`}
      busy={state.pendingPick?.playerId === shown.playerId || state.connectionStatus !== "live"}
      onConfirm={onConfirm}
      onCancel={onClose}
      finalFocus={finalFocus}
    >
      <div className="flex flex-wrap items-center gap-4 pb-2">
        <Avatar name={fullName(shown)} photoUrl={shown.photoUrl} color={shown.tribe?.color} size={80} />
        <div className="min-w-0 flex-1 basis-28">
          <p className="display text-2xl">{fullName(shown)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-dim">
            <TribeTag name={shown.tribe?.name ?? "No Tribe"} color={shown.tribe?.color} />
            {pointsText(shown.totalPoints)}
          </p>
        </div>
        <PickClock state={state} />
      </div>
      <PickHint state={state} firstName={shown.firstName} />
    </ConfirmDialog>
  );
}

/** Says what a press does now and later. The clock never confirms the dialog. */
function PickHint({ state, firstName }: { state: RoomState; firstName: string }) {
  const left = secondsLeft(state, useMonotonicNow(PICK_TIMER_TICK_MS, state.offset));
  const isImmediate = left !== null && left <= IMMEDIATE_PICK_SECONDS;
  return (
    <p
      aria-live="polite"
      className={classNames("pb-1 text-sm", isImmediate ? "font-semibold text-danger" : "text-dim")}
    >
      {isImmediate
        ? `Press “Draft ${firstName}” to make this pick. From now on, Pick drafts without asking.`
        : `Nothing is picked before you press “Draft ${firstName}”. In the last ${IMMEDIATE_PICK_SECONDS} seconds, Pick drafts without asking.`}
    </p>
  );
}
