import { Suspense, useDeferredValue, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { lazyModule, lazyPart, lazySheet, loadParts } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { useSession } from "../../../platform/session/session.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { AvailablePlayers } from "../board/available-players.tsx";
import { AwaySwitch } from "../room/away-switch.tsx";
import { TurnSoundSwitch } from "../room/turn-sound-switch.tsx";
import { usePanesLayout } from "../room/use-panes-layout.ts";
import { CommissionerButton } from "../commissioner/commissioner-button.tsx";
import { commissionerRoleOf } from "../commissioner/commissioner-role.ts";
import { clockStopReason, isAway, isMyTurn, isOrderUndrawn, isPlaying, phaseOf } from "../state/selectors.ts";
import { DraftHeader } from "../room/draft-header.tsx";
import type { RoomStore } from "../state/room-store.ts";
import { DraftSkeleton } from "./draft-skeleton.tsx";
import { useRestoreFocus } from "../parts/use-focus-after-removal.ts";
import { PickOrder } from "../board/pick-order.tsx";
import type { MockDraftSetup } from "../mock-draft/mock-draft.ts";
import { useQueue } from "../queue/use-queue.ts";
import { ReconnectingBanner } from "../room/reconnecting-banner.tsx";
import type { NoDraftProps, NotAdmittedPageProps } from "../parts/closed-room.tsx";
import { panesClass, roomClass, topClass, type BackLinkTarget } from "../parts/room-layout.ts";
import { RoomPanes } from "../room/room-panes.tsx";
import type { RoomState } from "../state/room-state.ts";
import { type SideTab, SideTabs } from "../room/side-tabs.tsx";
import { ClockAnnouncer } from "../announcements/clock-announcer.tsx";
import { useDraftRoom } from "./use-draft-room.ts";

const NotAdmittedPage = lazyPart<NotAdmittedPageProps, "NotAdmittedPage">(
  () => import("../parts/closed-room.tsx"),
  "NotAdmittedPage",
);
const NoDraft = lazyPart<NoDraftProps, "NoDraft">(() => import("../parts/closed-room.tsx"), "NoDraft");
const RoomNotices = lazyPart(() => import("../room/room-notices.tsx"), "RoomNotices");

// What other tabs show, and what comes after the draft.
const QueuePanel = lazyPart(() => import("../queue/queue-panel.tsx"), "QueuePanel");
const CommissionerLogPanel = lazyPart(
  () => import("../log/commissioner-log-panel.tsx"),
  "CommissionerLogPanel",
);
const DraftComplete = lazyPart(() => import("./draft-complete.tsx"), "DraftComplete");
const UnorderedTeams = lazyPart(() => import("../board/unordered-teams.tsx"), "UnorderedTeams");
const RoomPlayerCard = lazySheet(() => import("../board/room-player-card.tsx"), "RoomPlayerCard");
const seedHashStorage = lazyModule(() => import("../results/seed-hash-storage.ts"));
const PickDialog = lazySheet(() => import("../board/pick-dialog.tsx"), "PickDialog");

interface Props {
  leagueId: string;
  backLink: BackLinkTarget;
  mockDraft?: MockDraftSetup;
  /** The button of the league's chat. */
  Chat?: ComponentType<RoomChatProps> | undefined;
}

export interface RoomChatProps {
  state: RoomState;
  leagueId: string;
}

/**
 * A league's live draft, or a mock draft of it. A user without a team in it, such as an admin, is a spectator.
 * Another user who logs in on this tab gets a new room.
 */
export function DraftRoom(props: Props) {
  const userId = useSession().user?.userId ?? "";
  const [visit, setVisit] = useState(0);
  return (
    <UserRoom
      key={`${userId} ${props.leagueId} ${visit}`}
      {...props}
      userId={userId}
      onEnterAgain={() => setVisit(visit + 1)}
    />
  );
}

interface UserRoomProps extends Props {
  userId: string;
  onEnterAgain: () => void;
}

function UserRoom({ leagueId, backLink, mockDraft, Chat, userId, onEnterAgain }: UserRoomProps) {
  const { room, state } = useDraftRoom({ leagueId, practice: mockDraft?.kind }, userId);
  const { board, connectionStatus, message, unseenEpisode } = state;
  // React draws the first board in short tasks; what comes later is drawn at once.
  const isBoardShown = useDeferredValue(board !== null);
  const card = useSheet<string>();
  const layout = usePanesLayout();
  const [isStacked, isWide] = [layout === "stacked", layout === "wide"];
  useLoadParts(connectionStatus === "live");
  useRememberSeedHash(leagueId, state.roomInfo?.seedHash ?? null);
  if (connectionStatus === "refused" || unseenEpisode !== null)
    return (
      <Suspense>
        <NotAdmittedPage message={message} unseenEpisode={unseenEpisode} onRetry={onEnterAgain} />
      </Suspense>
    );
  if (mockDraft && connectionStatus === "ended")
    return <mockDraft.parts.Ended backLink={backLink} onAgain={mockDraft.onAgain} />;
  if (!board && message !== null) {
    return mockDraft ? (
      <mockDraft.parts.Unavailable message={message} backLink={backLink} />
    ) : (
      <Suspense fallback={<DraftSkeleton backLink={backLink} />}>
        <NoDraft message={message} backLink={backLink} />
      </Suspense>
    );
  }
  const banner = connectionStatus === "reconnecting" && <ReconnectingBanner onReconnect={room.reconnect} />;
  if (!board || !isBoardShown) {
    return (
      <>
        <DocumentTitle>Draft</DocumentTitle>
        <DraftSkeleton banner={banner} backLink={backLink} />
      </>
    );
  }

  const roomProps = { state, room, leagueId, mockDraft };
  if (mockDraft && phaseOf(state) === "scheduled") {
    return <mockDraft.parts.Lobby {...roomProps} mockDraft={mockDraft} backLink={backLink} banner={banner} />;
  }
  const complete = phaseOf(state) === "complete";
  const order = isOrderUndrawn(state) ? (
    <Suspense fallback={<SkeletonRows count={14} />}>
      <UnorderedTeams state={state} />
    </Suspense>
  ) : (
    <PickOrder state={state} onOpenCard={card.show} />
  );
  const notices = <Notices {...roomProps} banner={!isWide && banner} />;
  return (
    <div className={classNames(roomClass, "relative")}>
      <DocumentTitle>{titleOf(state, mockDraft)}</DocumentTitle>
      <div className={topClass}>
        <DraftHeader
          state={state}
          backLink={backLink}
          mark={
            mockDraft && (
              <mockDraft.parts.Mark key={state.log?.draftId} {...roomProps} mockDraft={mockDraft} />
            )
          }
          tight={Chat !== undefined && (mockDraft?.isOwn ?? commissionerRoleOf(state) !== null)}
          actions={
            <>
              {Chat && <Chat state={state} leagueId={leagueId} />}
              {mockDraft ? (
                <mockDraft.parts.StopButton {...roomProps} mockDraft={mockDraft} />
              ) : (
                <CommissionerButton state={state} leagueId={leagueId} />
              )}
            </>
          }
        />
        {!isStacked && notices}
      </div>
      {isWide && banner}
      <div className={panesClass}>
        {complete ? (
          <Suspense fallback={order}>
            <DraftComplete
              state={state}
              notices={isStacked && notices}
              order={order}
              backLink={backLink}
              again={mockDraft && <mockDraft.parts.PlayAgain {...roomProps} mockDraft={mockDraft} />}
            />
          </Suspense>
        ) : (
          <RoomPanes
            notices={isStacked && notices}
            first={order}
            second={<PlayersPane {...roomProps} onOpenCard={card.show} />}
          />
        )}
      </div>
      <RoomPlayerCard
        state={state}
        leagueId={mockDraft ? undefined : leagueId}
        playerId={card.shown?.subject ?? null}
        open={card.open}
        onClose={card.close}
        onPick={room.requestPick}
      />
      <PickDialog
        state={state}
        open={state.playerToConfirm !== null}
        onConfirm={room.confirmPick}
        onClose={room.cancelPick}
      />
      {isMyTurn(state) && <ClockAnnouncer state={state} />}
    </div>
  );
}

/** By then the room is complete, also on a slow phone; a touch loads them before. */
const ROOM_PARTS_AFTER_MS = 4000;

/** Loads the room's other parts after it is shown, and what is missing after a loss of the network. */
function useLoadParts(isLive: boolean): void {
  useEffect(() => {
    if (isLive) setTimeout(() => void loadParts(), ROOM_PARTS_AFTER_MS);
  }, [isLive]);
}

/** As evidence that it was not replaced later. */
function useRememberSeedHash(leagueId: string, hash: string | null): void {
  useEffect(() => {
    if (hash === null) return;
    seedHashStorage.load().then(
      ({ rememberSeedHash }) => rememberSeedHash(leagueId, hash),
      () => undefined,
    );
  }, [leagueId, hash]);
}

function titleOf(state: RoomState, mockDraft: MockDraftSetup | undefined): string {
  if (isMyTurn(state)) return "Your turn to pick";
  if (mockDraft) return "Practice";
  if (phaseOf(state) !== "complete") return "Draft";
  return state.log?.draft.aborted ? "Draft ended" : "Draft complete";
}

interface RoomProps {
  state: RoomState;
  room: RoomStore;
  leagueId: string;
  mockDraft?: MockDraftSetup | undefined;
}

/** The notices above the board. When one goes away, the focus on its button moves into the room. */
function Notices({ banner, state, room, leagueId, mockDraft }: RoomProps & { banner: ReactNode }) {
  const restoreFocus = useRestoreFocus();
  return (
    <div {...restoreFocus} className="flex flex-col gap-2 empty:hidden short:sm:w-2/5 short:sm:shrink-0">
      {banner}
      {mockDraft?.realDraftNotice}
      {hasNotice(state) && (
        <Suspense fallback={<div className="min-h-12" />}>
          <RoomNotices state={state} leagueId={leagueId} onDismissMissed={room.dismissMissed} />
        </Suspense>
      )}
    </div>
  );
}

/** In most of a draft there is none. */
const hasNotice = (state: RoomState): boolean =>
  phaseOf(state) === "scheduled" ||
  state.missed !== null ||
  clockStopReason(state) !== null ||
  isAway(state, state.myTeamId);

interface PlayersPaneProps extends RoomProps {
  onOpenCard: (playerId: string) => void;
}

/** The available players, the user's queue and the log of the commissioner’s actions. */
function PlayersPane({ state, room, leagueId, mockDraft, onOpenCard }: PlayersPaneProps) {
  const queue = useQueue(state, leagueId);
  const playing = isPlaying(state) && state.roomInfo?.practice === null;
  const players: SideTab = {
    key: "players",
    label: "Available players",
    count: state.board?.availablePlayers.length,
    panel: (
      <AvailablePlayers
        state={state}
        onPick={room.requestPick}
        onOpenCard={onOpenCard}
        queueActions={queue}
        titled
      />
    ),
  };
  // On phones the list of players needs the height.
  const isWide = usePanesLayout() === "wide";
  const switches = (
    <div className="flex flex-wrap gap-x-4">
      {playing && <AwaySwitch state={state} leagueId={leagueId} />}
      {isPlaying(state) && <TurnSoundSwitch />}
    </div>
  );
  const queuePanel = queue && (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <QueuePanel queue={queue} />
      </div>
      {!isWide && switches}
    </div>
  );
  const queueTabs: SideTab[] = queue
    ? [{ key: "queue", label: "Queue", count: queue.players?.length, panel: queuePanel }]
    : [];
  const commissionerLog: SideTab = {
    key: "log",
    label: "Log",
    panel: <CommissionerLogPanel state={state} leagueId={leagueId} />,
  };
  return (
    <div className="flex h-full flex-col">
      {mockDraft && <mockDraft.parts.AutoPick state={state} room={room} firstInQueue={queue?.players?.[0]} />}
      <div className="min-h-0 flex-1">
        <SideTabs tabs={[players, ...queueTabs, commissionerLog]} />
      </div>
      {isWide && switches}
    </div>
  );
}

/** For an address without a valid league id. */
export const NoSuchLeague = () => <ErrorState title="League not found" message="This link is incomplete." />;
