import { Bot } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { phaseOf } from "../state/selectors.ts";
import type { DraftRoomStore } from "../state/room-store.ts";
import { practise, type Practising } from "./mock-draft-options.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";

interface Props {
  state: RoomState;
  room: DraftRoomStore;
  leagueId: string;
  practice: Practising;
}

/** Stands over a practice from its beginning to its end, so that nobody takes it for the draft. */
export function PracticeNotice({ state, room, leagueId, practice }: Props) {
  const pickSeconds = state.log?.draft.pickSeconds ?? 0;
  const { kind, isOwn } = practice;
  const stop = () => practise(room, { leagueId, practice: kind, act: "stop", pickSeconds });
  return (
    <>
      <StartingPoint key={state.log?.draftId}>
        <RoomNotice
          icon={Bot}
          tone="lagoon"
          action={
            isOwn &&
            phaseOf(state) !== "complete" && (
              <Button size="s" look="plain" onClick={stop}>
                Stop
              </Button>
            )
          }
        >
          <strong className="font-semibold">Practice: nothing here is kept.</strong>
          {kind === "league" && " Bots play for whoever is not here."}
        </RoomNotice>
      </StartingPoint>
      {practice.news}
    </>
  );
}

/** What had the focus before a practice began is gone: whoever uses keys goes on from here. */
function StartingPoint({ children }: { children: ReactNode }) {
  const point = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) point.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={point} tabIndex={-1} className="rounded-xl">
      {children}
    </div>
  );
}
