import { leagueRoutes, playerRoutes, type ReplyOf } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useDraftPhase } from "../../drafts/index.ts";
import { findMoveButton, MoveSheet } from "./move-player.tsx";
import { RosterList } from "./roster-list.tsx";
import {
  AVAILABLE,
  type RosterPlayer,
  type RosterView,
  addMove,
  applyMoves,
  freePlace,
  playerAt,
  type Moves,
  savedRosters,
  unsavedMoves,
  saveFailure,
  useSavePlayers,
} from "./roster-moves.ts";
import { useDragPlayer } from "./use-drag-player.ts";

/** `/admin/leagues/:leagueId/players`. */
export function SetPlayersPage() {
  const { leagueId = "" } = useParams();
  const leagueQuery = useQuery({ ...liveQuery(leagueRoutes.get, { params: { leagueId } }), staleTime: 0 });
  const playersQuery = useQuery(routeQuery(playerRoutes.list));
  const [league, players] = [leagueQuery.data?.data, playersQuery.data?.data];
  const error = (league ? null : leagueQuery.error) ?? (players ? null : playersQuery.error);
  return (
    <>
      <DocumentTitle>{league ? `Set Players, ${league.name}` : "Set Players"}</DocumentTitle>
      <PageHeader
        title="Set Players"
        eyebrow={league && <span className="wrap-anywhere">{league.name}</span>}
        back={{ to: "/admin/leagues", label: "Back to the leagues" }}
        actions={
          <ButtonLink to={`/admin/audit?action=roster.set&subjectId=${leagueId}`}>
            <History aria-hidden size={18} />
            History
          </ButtonLink>
        }
      />
      {error ? (
        <ErrorState
          title={errorMessage(error, "Error loading leagues")}
          onRetry={() => Promise.all([leagueQuery.refetch(), playersQuery.refetch()])}
        />
      ) : !league || !players ? (
        <SkeletonRows count={10} />
      ) : league.teams.length === 0 ? (
        <EmptyState title="No teams yet">Players can be set once this league has teams.</EmptyState>
      ) : players.length === 0 ? (
        <EmptyState title="No contestants yet">The season has no contestants yet.</EmptyState>
      ) : (
        <SetPlayers key={leagueId} league={league} players={players} />
      )}
    </>
  );
}

interface Props {
  league: ReplyOf<typeof leagueRoutes.get>["data"];
  players: ReplyOf<typeof playerRoutes.list>["data"];
}

const NO_MOVES: Moves = new Map();

/** Every team with its players, and the available ones. Unsaved moves are kept while the tab is open. */
function SetPlayers({ league, players }: Props) {
  const { leagueId, teams, drafts, copies = 1 } = league;
  const onceDrawn = useAfterRender();
  const saved = savedRosters(teams, copies);
  const teamIds = teams.map(({ teamId }) => teamId);
  const isDone = (input: { moves: Moves }) => unsavedMoves(input.moves, saved, teamIds).size === 0;
  const unsaved = useUnsaved(`players of league ${leagueId}`, { moves: NO_MOVES }, { isSame: isDone });
  const moves = unsavedMoves(unsaved.values.moves, saved, teamIds);
  const rosters = applyMoves(saved, moves);
  const save = useSavePlayers(leagueId, unsaved.forget);
  const [draft] = drafts;
  const { phase } = useDraftPhase({
    startDate: draft?.startDate ?? null,
    complete: draft?.complete ?? false,
  });
  const isRunning = phase === "running";

  const listOf = (place: string) => rosters.get(place) ?? AVAILABLE;
  const placeIn = (listId: string, playerId: string, after = rosters) =>
    listId === AVAILABLE
      ? freePlace(after, playerId, copies)
      : [...after].find(([place, teamId]) => teamId === listId && playerAt(place) === playerId)?.[0];
  const lists = [
    { id: AVAILABLE, name: "Available", owner: null },
    ...teams.map(({ teamId, name, owner }) => ({ id: teamId, name, owner: fullName(owner) })),
  ].map((list): RosterView => ({
    ...list,
    players: players.flatMap((player) => {
      const place = placeIn(list.id, player.playerId);
      return place ? [{ ...player, place }] : [];
    }),
  }));
  const move = (place: string, listId: string) => {
    const [player, to] = [
      players.find(({ playerId }) => playerId === playerAt(place)),
      lists.find(({ id }) => id === listId),
    ];
    if (!player || !to || listOf(place) === listId || save.isPending) return;
    if (listId !== AVAILABLE && placeIn(listId, player.playerId)) {
      announce(`${fullName(player)} is on ${to.name} already`);
      return;
    }
    const next = addMove(moves, saved, place, listId === AVAILABLE ? null : listId);
    unsaved.change({ moves: next });
    save.reset();
    announce(`${fullName(player)} moved to ${to.name}, which now has ${to.players.length + 1}`);
    const moved = placeIn(listId, player.playerId, applyMoves(saved, next)) ?? place;
    onceDrawn(() => findMoveButton(moved)?.focus());
  };
  const dragging = useDragPlayer(move);
  const moving = useSheet<RosterPlayer>();
  const [available, ...ofTeams] = lists.map((list) => (
    <RosterList
      key={list.id}
      list={list}
      lists={lists}
      isMoved={(place) => moves.has(place)}
      readOnly={isRunning}
      dragging={dragging}
      onMove={move}
      onChooseTeam={moving.show}
    />
  ));

  return (
    <>
      {isRunning && <DraftRunningNotice leagueId={leagueId} />}
      <p className="mb-4 max-w-3xl text-dim">
        Points follow the contestants: all their episodes count for their current team.
        {copies > 1 && ` Up to ${copies} teams may have the same contestant.`}
        {!isRunning &&
          " Drag them by the handle, or use the button beside each name or the left and right keys on it."}
      </p>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        {available}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-4">
          {ofTeams}
        </div>
      </div>
      {!isRunning && (
        <SavePlayersBar
          count={moves.size}
          busy={save.isPending}
          error={save.error}
          onSave={() => save.mutate(moves)}
          onUndo={() => {
            unsaved.forget();
            save.reset();
            announce("All changes undone");
          }}
        />
      )}
      {moving.render((player, sheet) => (
        <MoveSheet
          player={player}
          lists={lists.filter(
            ({ id }) => id !== listOf(player.place) && (id === AVAILABLE || !placeIn(id, player.playerId)),
          )}
          {...sheet}
          onMove={(listId) => move(player.place, listId)}
        />
      ))}
    </>
  );
}

/** Shown while the draft is running: rosters cannot be set then. */
function DraftRunningNotice({ leagueId }: { leagueId: string }) {
  return (
    <div className="mb-4 grid max-w-3xl gap-3">
      <InlineError title="The draft of this league is running">
        Its players can be set when the draft is complete.
      </InlineError>
      <ButtonLink size="s" variant="primary" className="justify-self-start" to={`/admin-draft/${leagueId}`}>
        Go to Draft
      </ButtonLink>
    </div>
  );
}

interface SavePlayersBarProps {
  /** How many players were moved since the last save. */
  count: number;
  busy: boolean;
  error: Error | null;
  onSave: () => void;
  onUndo: () => void;
}

/** The button stays enabled after saving, so that it keeps the focus. */
function SavePlayersBar({ count, busy, error, onSave, onUndo }: SavePlayersBarProps) {
  const failure = error && saveFailure(error);
  return (
    <div className="sticky bottom-0 z-20 mt-5 grid gap-3 rounded-t-2xl border border-b-0 border-line bg-ink-2/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float backdrop-blur-md">
      {failure && <InlineError title={failure.title}>{failure.reason}</InlineError>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={count === 0 ? "text-sm text-dim" : "text-sm font-semibold"}>
          {count === 0 ? "All changes are saved" : `${countText(count, "contestant")} moved, not saved yet`}
        </p>
        <div className="ml-auto flex gap-2">
          {count > 0 && !busy && (
            <Button variant="text" onClick={onUndo}>
              Undo all
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            aria-disabled={count === 0 || undefined}
            className="aria-disabled:opacity-45"
            onClick={() => count > 0 && onSave()}
          >
            Save
          </Button>
        </div>
      </div>
    </div>
  );
}
