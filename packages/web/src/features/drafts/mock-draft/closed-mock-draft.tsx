import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import type { BackLinkTarget } from "../parts/room-layout.ts";

/** The mock draft was idle for too long, or lasted too long. */
export function MockDraftEnded({ backLink, onAgain }: { backLink: BackLinkTarget; onAgain: () => void }) {
  return (
    <ClosedRoom
      name="Practice"
      reason="This practice is over"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onAgain}>
            Practice again
          </Button>
          <ButtonLink to={backLink.to}>{backLink.label}</ButtonLink>
        </span>
      }
    >
      A practice draft ends by itself after a while. Nothing is saved.
    </ClosedRoom>
  );
}

/** There are no players to draft, or the server is full. */
export function MockDraftUnavailable({ message, backLink }: { message: string; backLink: BackLinkTarget }) {
  return (
    <ClosedRoom name="Practice" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open. The practice starts here as soon as possible.
    </ClosedRoom>
  );
}
