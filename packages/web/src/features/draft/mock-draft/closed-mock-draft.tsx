import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import type { BackLinkTarget } from "../parts/room-layout.ts";

/** It was left for too long, or lasted too long. */
export function MockDraftEnded({ backLink, onAgain }: { backLink: BackLinkTarget; onAgain: () => void }) {
  return (
    <ClosedRoom
      name="Practice"
      reason="This practice is over"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="ember" onClick={onAgain}>
            Practise again
          </Button>
          <ButtonLink to={backLink.to}>{backLink.label}</ButtonLink>
        </span>
      }
    >
      A practice ends by itself after a while. Nothing of it is kept.
    </ClosedRoom>
  );
}

/** There is nobody to draft, or no place left. */
export function MockDraftUnavailable({ message, backLink }: { message: string; backLink: BackLinkTarget }) {
  return (
    <ClosedRoom name="Practice" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open: the practice begins here as soon as it can.
    </ClosedRoom>
  );
}
