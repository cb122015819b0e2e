import { useState, type ReactNode } from "react";
import { DraftRoom } from "../page/draft-room.tsx";
import type { MockDraftKind } from "./mock-draft-options.ts";

interface Props {
  leagueId: string;
  kind: MockDraftKind;
  /** What is said of the real draft meanwhile. */
  realDraftNotice: ReactNode;
}

/** The draft room for practice: with bots, and nothing in it is kept. */
export function MockDraftRoom({ leagueId, kind, realDraftNotice: news }: Props) {
  const [session, setSession] = useState(1);
  const [isOwn, setIsOwn] = useState(kind === "alone");
  return (
    <DraftRoom
      key={session}
      leagueId={leagueId}
      backLink={{ to: `/league/${leagueId}`, label: "To the league" }}
      practice={{
        kind,
        isOwn,
        realDraftNotice: news,
        onBegin: () => setIsOwn(true),
        onAgain: () => setSession(session + 1),
      }}
    />
  );
}
