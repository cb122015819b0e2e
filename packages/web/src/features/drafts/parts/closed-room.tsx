import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
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
