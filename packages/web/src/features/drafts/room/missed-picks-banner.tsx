import { History, X } from "lucide-react";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { missedText } from "../announcements/missed-text.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";

/** What happened while the user was away (ROOM-24). It has been announced already. */
export function MissedPicksBanner({ state, onDismiss }: { state: RoomState; onDismiss: () => void }) {
  if (!state.missed) return null;
  return (
    <RoomNotice
      icon={History}
      tone="lagoon"
      action={
        <IconButton label="Dismiss" variant="text" onClick={onDismiss}>
          <X aria-hidden size={18} />
        </IconButton>
      }
    >
      {missedText(state, state.missed)}
    </RoomNotice>
  );
}
