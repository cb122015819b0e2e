import { Bot } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { phaseOf } from "../state/selectors.ts";
import type { RoomStore } from "../state/room-store.ts";
import { controlMockDraft, type MockDraftOptions } from "./mock-draft-options.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";

interface Props {
  state: RoomState;
  room: RoomStore;
  leagueId: string;
  practice: MockDraftOptions;
}

/** Stands over a practice from its beginning to its end, so that nobody takes it for the draft. */
export function MockDraftNotice({ state, room, leagueId, practice }: Props) {
  const pickSeconds = state.log?.draft.pickSeconds ?? 0;
  const { kind, isOwn } = practice;
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
              <Button size="s" variant="plain" onClick={stop}>
                Stop
              </Button>
            )
          }
        >
          <strong className="font-semibold">Practice: nothing here is kept.</strong>
          {kind === "league" && " Bots play for whoever is not here."}
        </RoomNotice>
      </FocusTarget>
      {practice.realDraftNotice}
    </>
  );
}

/** What had the focus before a practice began is gone: whoever uses keys goes on from here. */
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
