import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import type { BackLinkTarget } from "./room-layout.ts";

interface ClosedRoomProps {
  /** Of the room behind it. */
  name: string;
  /** Why it is closed. */
  reason: string;
  action: ReactNode;
  children: ReactNode;
}

/** Stands in the place of a room that cannot be entered. */
export function ClosedRoom({ name, reason: words, action, children }: ClosedRoomProps) {
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <h1 className="sr-only">{name}</h1>
      <EmptyState title={words} action={action}>
        {children}
      </EmptyState>
    </>
  );
}

export function ClosedRoomLink({ to, label }: BackLinkTarget) {
  return (
    <ButtonLink to={to} variant="ember">
      {label}
    </ButtonLink>
  );
}
