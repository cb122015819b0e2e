import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { ClosedByMark } from "../../spoilers/index.ts";
import type { BackLinkTarget } from "./room-layout.ts";

interface ClosedRoomProps {
  /** The room's name. */
  name: string;
  /** Why it is closed, shown as the title. */
  reason: string;
  action: ReactNode;
  children: ReactNode;
}

/** Shown instead of a room that cannot be entered. */
export function ClosedRoom({ name, reason, action, children }: ClosedRoomProps) {
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <h1 className="sr-only">{name}</h1>
      <EmptyState title={reason} action={action}>
        {children}
      </EmptyState>
    </>
  );
}

export function ClosedRoomLink({ to, label }: BackLinkTarget) {
  return (
    <ButtonLink to={to} variant="primary">
      {label}
    </ButtonLink>
  );
}

export interface NotAdmittedPageProps {
  message: string | null;
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
  const reason = message ?? "You cannot see this draft";
  const loggedOut = /log in/i.test(reason);
  const backLink = loggedOut ? { to: "/login", label: "Log In" } : { to: "/", label: "Go to my teams" };
  return (
    <ClosedRoom name="Draft" reason={reason} action={<ClosedRoomLink {...backLink} />}>
      {loggedOut
        ? "Your session has ended. The draft continues in the meantime."
        : "If you were invited, join the league first."}
    </ClosedRoom>
  );
}

export interface NoDraftProps {
  message: string;
  backLink: BackLinkTarget;
}

/** The connection stays open: the board appears as soon as there is one. */
export function NoDraft({ message, backLink }: NoDraftProps) {
  return (
    <ClosedRoom name="Draft" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open. The room opens as soon as a draft is set.
    </ClosedRoom>
  );
}
