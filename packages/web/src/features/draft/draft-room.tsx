import { ErrorState } from "../../ui/error-state.tsx";
import { Title } from "../../ui/title.tsx";
import { AvailablePlayers } from "./available-players.tsx";
import { DraftComplete } from "./draft-complete.tsx";
import { isMyTurn, phaseOf } from "./draft-facts.ts";
import { DraftHeader } from "./draft-header.tsx";
import { DraftSkeleton } from "./draft-skeleton.tsx";
import { NoDraft, NotAdmitted } from "./no-board.tsx";
import { PickDialog } from "./pick-dialog.tsx";
import { PickOrder } from "./pick-order.tsx";
import { ReconnectingStrip } from "./reconnecting-strip.tsx";
import { roomStyle, type WayOut } from "./room-frame.ts";
import { RoomPanes } from "./room-panes.tsx";
import { SpokenClock } from "./spoken-clock.tsx";
import { useDraftRoom } from "./use-draft-room.ts";

/** A league's live draft. Somebody without a team in it, an admin, watches. */
export function DraftRoom({ leagueId, wayOut }: { leagueId: string; wayOut: WayOut }) {
  const { room, state } = useDraftRoom(leagueId);
  const { board, link, words } = state;
  if (link === "refused") return <NotAdmitted words={words ?? "You cannot see this draft"} />;
  if (!board && words !== null) return <NoDraft words={words} wayOut={wayOut} />;
  const strip = link === "reconnecting" && <ReconnectingStrip onTryNow={room.tryNow} />;
  if (!board) return <DraftSkeleton strip={strip} wayOut={wayOut} />;

  const complete = phaseOf(state) === "complete";
  return (
    <div className={roomStyle}>
      <Title>{isMyTurn(state) ? "Your turn to pick" : complete ? "Draft complete" : "Draft"}</Title>
      <DraftHeader state={state} wayOut={wayOut} />
      <div className="relative min-h-0 flex-1">
        {strip}
        <RoomPanes
          first={<PickOrder state={state} />}
          second={
            complete ? (
              <DraftComplete state={state} wayOut={wayOut} />
            ) : (
              <AvailablePlayers state={state} onChoose={room.choose} />
            )
          }
        />
      </div>
      <PickDialog state={state} onConfirm={room.confirm} onCancel={room.dismiss} />
      {isMyTurn(state) && <SpokenClock state={state} />}
    </div>
  );
}

/** For an address that is no league's. */
export const NoSuchLeague = () => (
  <ErrorState title="League not found" message="This link lost a piece on its way." />
);
