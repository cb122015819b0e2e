import { useState, type ReactNode } from "react";
import { DraftRoom } from "../page/draft-room.tsx";
import type { PracticeKind } from "./mock-draft-options.ts";

interface Props {
  leagueId: string;
  kind: PracticeKind;
  /** What is said of the real draft meanwhile. */
  news: ReactNode;
}

/** The draft room for practice: with bots, and nothing in it is kept. */
export function PracticeRoom({ leagueId, kind, news }: Props) {
  const [visit, setVisit] = useState(1);
  const [isOwn, setIsOwn] = useState(kind === "alone");
  return (
    <DraftRoom
      key={visit}
      leagueId={leagueId}
      wayOut={{ to: `/league/${leagueId}`, label: "To the league" }}
      practice={{ kind, isOwn, news, onBegin: () => setIsOwn(true), onAgain: () => setVisit(visit + 1) }}
    />
  );
}
