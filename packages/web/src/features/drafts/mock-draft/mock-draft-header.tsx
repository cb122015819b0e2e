import { Bot, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { isMyTurn, phaseOf } from "../state/selectors.ts";
import { controlMockDraft, type MockDraftProps } from "./mock-draft.ts";
import { headerActionIcon, headerActionStyle, headerActionWord } from "../parts/room-layout.ts";

/** Shown in the header throughout a mock draft, so that it is not mistaken for the real one. */
export function MockDraftMark({ state, mockDraft }: MockDraftProps) {
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

/** For who plays alone or started the league's practice. */
export function StopMockDraftButton({ state, room, leagueId, mockDraft }: MockDraftProps) {
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
