import { Door, DoorLink } from "../parts/closed-room.tsx";
import type { WayOut } from "../parts/room-layout.ts";

/** The line stays open: the board comes as soon as there is one. */
export function NoDraft({ words, wayOut }: { words: string; wayOut: WayOut }) {
  return (
    <Door name="Draft" words={words} action={<DoorLink {...wayOut} />}>
      Keep this page open: the room lights up by itself as soon as the draft is set.
    </Door>
  );
}

/** Not a member, or not logged in any more. */
export function NotAdmitted({ words }: { words: string }) {
  const loggedOut = /log in/i.test(words);
  const wayOut = loggedOut ? { to: "/login", label: "Log In" } : { to: "/", label: "Go to my teams" };
  return (
    <Door name="Draft" words={words} action={<DoorLink {...wayOut} />}>
      {loggedOut
        ? "Your session has ended. The draft goes on while you come back."
        : "If friends invited you, join their league first. Then this door opens."}
    </Door>
  );
}
