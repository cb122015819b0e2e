import { ClosedByMark } from "../../spoilers/index.ts";
import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";

interface NotAdmittedPageProps {
  message: string;
  /** The room tells what happened through this episode, which the user has not seen. */
  unseenEpisode: number | null;
  /** Enters again. */
  onRetry: () => void;
}

/** Not a member, no longer logged in, or not far enough in the season. */
export function NotAdmittedPage({ message, unseenEpisode, onRetry }: NotAdmittedPageProps) {
  if (unseenEpisode !== null) {
    return <ClosedByMark name="Draft" episode={unseenEpisode} onOpen={onRetry} />;
  }
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
