import { useState, type ComponentType, type ReactNode } from "react";
import { DraftRoom, type RoomChatProps } from "../page/draft-room.tsx";
import { AutoPickFirst } from "./auto-pick-first.tsx";
import { MockDraftEnded, MockDraftUnavailable } from "./closed-mock-draft.tsx";
import { MockDraftLobby, PlayAgainButton } from "./mock-draft-lobby.tsx";
import { MockDraftMark, StopMockDraftButton } from "./mock-draft-header.tsx";
import type { MockDraftKind } from "./mock-draft.ts";

const parts = {
  Lobby: MockDraftLobby,
  Mark: MockDraftMark,
  StopButton: StopMockDraftButton,
  PlayAgain: PlayAgainButton,
  AutoPick: AutoPickFirst,
  Ended: MockDraftEnded,
  Unavailable: MockDraftUnavailable,
};

interface Props {
  leagueId: string;
  kind: MockDraftKind;
  /** A notice about the real draft. */
  realDraftNotice: ReactNode;
  /** Missing where only one person plays. */
  Chat?: ComponentType<RoomChatProps> | undefined;
}

/** The draft room for a mock draft: bots play, and nothing is saved. */
export function MockDraftRoom({ leagueId, kind, realDraftNotice, Chat }: Props) {
  const [session, setSession] = useState(1);
  const [isOwn, setIsOwn] = useState(kind === "alone");
  return (
    <DraftRoom
      key={session}
      leagueId={leagueId}
      Chat={Chat}
      backLink={{ to: `/league/${leagueId}`, label: "Back to the league" }}
      mockDraft={{
        kind,
        isOwn,
        realDraftNotice,
        parts,
        onBegin: () => setIsOwn(true),
        onAgain: () => setSession(session + 1),
      }}
    />
  );
}
