import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Door, DoorLink } from "../parts/closed-room.tsx";
import type { WayOut } from "../parts/room-layout.ts";

/** It was left for too long, or lasted too long. */
export function MockDraftEnded({ wayOut, onAgain }: { wayOut: WayOut; onAgain: () => void }) {
  return (
    <Door
      name="Practice"
      words="This practice is over"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button look="ember" onClick={onAgain}>
            Practise again
          </Button>
          <ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink>
        </span>
      }
    >
      A practice ends by itself after a while. Nothing of it is kept.
    </Door>
  );
}

/** There is nobody to draft, or no place left. */
export function MockDraftUnavailable({ message, wayOut }: { message: string; wayOut: WayOut }) {
  return (
    <Door name="Practice" words={message} action={<DoorLink {...wayOut} />}>
      Keep this page open: the practice begins here as soon as it can.
    </Door>
  );
}
