import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { DraftRoom, type RoomChatProps } from "../page/draft-room.tsx";
import { MockDraftLobby, PlayAgainButton } from "./mock-draft-lobby.tsx";
import { controlMockDraft, type MockDraftKind, type MockDraftProps } from "./mock-draft.ts";
import type { DraftPlayer } from "@emberline/contract";
import { PICK_TIMER_TICK_MS } from "@emberline/game";
import { isMyTurn, phaseOf } from "../state/selectors.ts";
import type { RoomStore } from "../state/room-store.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import {
  type BackLinkTarget,
  headerActionIcon,
  headerActionStyle,
  headerActionWord,
} from "../parts/room-layout.ts";
import { Bot, Square } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";

/** Shown in the header throughout a mock draft, so that it is not mistaken for the real one. */
function MockDraftMark({ state, mockDraft }: MockDraftProps) {
  const mark = useRef<HTMLSpanElement>(null);
  // The Start button had the focus and is gone: keyboard users continue from here.
  useEffect(() => {
    if (document.activeElement === document.body) mark.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span
      ref={mark}
      tabIndex={-1}
      className={classNames("font-semibold outline-none", !isMyTurn(state) && "text-lagoon")}
    >
      <Bot aria-hidden size={14} className="mr-1 inline-block align-[-0.15em] smallest:hidden" />
      Practice
      <span className="phone:sr-only">: nothing is saved</span>
      {mockDraft.kind === "league" && (
        <span className="max-lg:sr-only">, bots play for owners who are not here</span>
      )}
    </span>
  );
}

/** Shown to a user who plays alone or who started the league's practice draft. */
function StopMockDraftButton({ state, room, leagueId, mockDraft }: MockDraftProps) {
  if (!mockDraft.isOwn || phaseOf(state) === "complete") return null;
  const pickSeconds = state.log?.draft.pickSeconds ?? 0;
  const stop = () => controlMockDraft(room, { leagueId, practice: mockDraft.kind, act: "stop", pickSeconds });
  return (
    <Button onClick={stop} className={headerActionStyle}>
      <Square aria-hidden size={18} className={headerActionIcon} />
      <span className={headerActionWord}>Stop</span>
    </Button>
  );
}

/** The mock draft was idle for too long, or lasted too long. */
function MockDraftEnded({ backLink, onAgain }: { backLink: BackLinkTarget; onAgain: () => void }) {
  return (
    <ClosedRoom
      name="Practice"
      reason="This practice is over"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onAgain}>
            Practice again
          </Button>
          <ButtonLink to={backLink.to}>{backLink.label}</ButtonLink>
        </span>
      }
    >
      A practice draft ends by itself after a while. Nothing is saved.
    </ClosedRoom>
  );
}

/** There are no players to draft, or the server is full. */
function MockDraftUnavailable({ message, backLink }: { message: string; backLink: BackLinkTarget }) {
  return (
    <ClosedRoom name="Practice" reason={message} action={<ClosedRoomLink {...backLink} />}>
      Keep this page open. The practice starts here as soon as possible.
    </ClosedRoom>
  );
}

interface AutoPickFirstProps {
  state: RoomState;
  room: Pick<RoomStore, "requestPick">;
  /** The first available player of the queue. */
  firstInQueue: DraftPlayer | undefined;
}

/** In a mock draft the server has no queue, so the client picks the first queued player in the last second. */
function AutoPickFirst({ state, room, firstInQueue }: AutoPickFirstProps) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  const left = secondsLeft(state, now);
  const isLast = isMyTurn(state) && left !== null && left <= 1 && left > 0;
  const pick = useEffectEvent(() => firstInQueue && room.requestPick(firstInQueue));
  useEffect(() => {
    if (isLast) pick();
  }, [isLast]);
  return null;
}

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
