import { Bot } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { phaseOf } from "../state/selectors.ts";
import { controlMockDraft, type MockDraftProps } from "./mock-draft.ts";
import { RoomNotice } from "../parts/room-notice.tsx";

/** Shown throughout a mock draft, so that it is not mistaken for the real one. */
export function MockDraftNotice({ state, room, leagueId, mockDraft }: MockDraftProps) {
  const pickSeconds = state.log?.draft.pickSeconds ?? 0;
  const { kind, isOwn } = mockDraft;
  const stop = () => controlMockDraft(room, { leagueId, practice: kind, act: "stop", pickSeconds });
  return (
    <>
      <FocusTarget key={state.log?.draftId}>
        <RoomNotice
          icon={Bot}
          tone="lagoon"
          action={
            isOwn &&
            phaseOf(state) !== "complete" && (
              <Button size="s" variant="text" onClick={stop}>
                Stop
              </Button>
            )
          }
        >
          <strong className="font-semibold">Practice: nothing is saved.</strong>
          {kind === "league" && " Bots play for owners who are not here."}
        </RoomNotice>
      </FocusTarget>
      {mockDraft.realDraftNotice}
    </>
  );
}

/** The Start button had the focus and is gone: keyboard users continue from here. */
function FocusTarget({ children }: { children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={target} tabIndex={-1} className="rounded-xl">
      {children}
    </div>
  );
}
