import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import type { BackLinkTarget } from "../parts/room-layout.ts";

/** The line stays open: the board comes as soon as there is one. */
export function NoDraft({ message, backLink }: { message: string; backLink: BackLinkTarget }) {
  return (
    <ClosedRoom name="Draft" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open: the room lights up by itself as soon as the draft is set.
    </ClosedRoom>
  );
}

/** Not a member, or not logged in any more. */
export function NotAdmittedPage({ message }: { message: string }) {
  const loggedOut = /log in/i.test(message);
  const backLink = loggedOut ? { to: "/login", label: "Log In" } : { to: "/", label: "Go to my teams" };
  return (
    <ClosedRoom name="Draft" reason={message} action={<ClosedRoomLink {...backLink} />}>
      {loggedOut
        ? "Your session has ended. The draft goes on while you come back."
        : "If friends invited you, join their league first. Then this door opens."}
    </ClosedRoom>
  );
}
