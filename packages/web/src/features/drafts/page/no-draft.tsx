import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import type { BackLinkTarget } from "../parts/room-layout.ts";

/** The connection stays open: the board appears as soon as there is one. */
export function NoDraft({ message, backLink }: { message: string; backLink: BackLinkTarget }) {
  return (
    <ClosedRoom name="Draft" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open. The room opens as soon as a draft is set.
    </ClosedRoom>
  );
}
