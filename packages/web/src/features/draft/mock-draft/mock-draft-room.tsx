import { useState, type ReactNode } from "react";
import { DraftRoom } from "../page/draft-room.tsx";
import type { MockDraftKind } from "./mock-draft.ts";

interface Props {
  leagueId: string;
  kind: MockDraftKind;
  /** A notice about the real draft. */
  realDraftNotice: ReactNode;
}

/** The draft room for a mock draft: bots play, and nothing is saved. */
export function MockDraftRoom({ leagueId, kind, realDraftNotice }: Props) {
  const [session, setSession] = useState(1);
  const [isOwn, setIsOwn] = useState(kind === "alone");
  return (
    <DraftRoom
      key={session}
      leagueId={leagueId}
      backLink={{ to: `/league/${leagueId}`, label: "Back to the league" }}
      mockDraft={{
        kind,
        isOwn,
        realDraftNotice,
        onBegin: () => setIsOwn(true),
        onAgain: () => setSession(session + 1),
      }}
    />
  );
}
