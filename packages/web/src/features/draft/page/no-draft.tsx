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

/** Not a member, or no longer logged in. */
export function NotAdmittedPage({ message }: { message: string }) {
  const loggedOut = /log in/i.test(message);
  const backLink = loggedOut ? { to: "/login", label: "Log In" } : { to: "/", label: "Go to my teams" };
  return (
    <ClosedRoom name="Draft" reason={message} action={<ClosedRoomLink {...backLink} />}>
      {loggedOut
        ? "Your session has ended. The draft continues in the meantime."
        : "If you were invited, join the league first."}
    </ClosedRoom>
  );
}
