import { draftCalls, teamCalls } from "../../../platform/api/calls.ts";
import { type Aborted, fullName } from "@emberline/game";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { abortedText, keptText } from "../setup/aborted-text.ts";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary, OwnErrors } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { resultsBoardOf, type ResultsProps, picksOf } from "./results-board.ts";
import { DrawVerification } from "./draw-verification.tsx";
import { ResultsRounds } from "./results-rounds.tsx";
import { ResultsTable } from "./results-table.tsx";
import type { BoardSlot } from "../state/room-state.ts";
import { Card, cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { Reactions } from "../../chat/index.ts";
import { Image } from "lucide-react";
import { use, useState } from "react";
import { useSearchParams } from "react-router";
import { KeptList } from "../parts/kept-list.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { useSheetLink } from "../../../ui/overlay/use-sheet-link.ts";
import { ShareSheet } from "../../../ui/share-image/share-sheet.tsx";
import { paintShareImage } from "./share-image/paint.ts";
import { type ShareImageKind, shareImageContent } from "./share-image/content.ts";

/** A complete draft: each team's picks and how they were made (ROOM-25). */
export function ResultsPage({ leagueId }: { leagueId: string }) {
  const showOwn = use(OwnErrors);
  const [search] = useSearchParams();
  const withSwitch = (error: unknown, retry: () => void) => {
    const own = showOwn(error, retry);
    return own === null ? null : (
      <>
        <SwitchIfSecond leagueId={leagueId} />
        {own}
      </>
    );
  };
  return (
    <>
      <DocumentTitle>Draft board</DocumentTitle>
      <OwnErrors value={withSwitch}>
        <LoadBoundary
          key={search.get("draft")}
          skeleton={<ResultsSkeleton leagueId={leagueId} />}
          error="The draft board could not be loaded"
        >
          <Results leagueId={leagueId} />
        </LoadBoundary>
      </OwnErrors>
    </>
  );
}

function Results({ leagueId }: { leagueId: string }) {
  const [search] = useSearchParams();
  const isFirst = search.get("draft") === "first";
  const route = isFirst ? draftCalls.firstBoard : draftCalls.board;
  const { data: draft } = useSuspenseQuery(routeQuery(route, { params: { leagueId } })).data;
  const teams = useQuery(routeQuery(teamCalls.mine)).data?.data;
  const myTeamId = teams?.find(({ league }) => league.leagueId === leagueId)?.teamId ?? null;
  const board = draft && resultsBoardOf(draft);
  if (!draft || !board) {
    return <NoResults leagueId={leagueId} isSet={draft !== null} hasFirst={draft?.drafts === 2} />;
  }
  return <Board key={draft.draftId} leagueId={leagueId} draft={draft} board={board} myTeamId={myTeamId} />;
}

function Board({ leagueId, ...results }: ResultsProps & { leagueId: string }) {
  const { draft, board } = results;
  const renderReactions = (slot: BoardSlot) => (
    <SlotReactions
      leagueId={leagueId}
      draftId={draft.draftId}
      slot={slot}
      className="-mt-1 -mb-2.5 -ml-3.5"
    />
  );
  const hasPicks = board.rounds.flat().some(({ player }) => player);
  return (
    <>
      <PageHeader
        title="Draft board"
        eyebrow={<span className="line-clamp-2 wrap-anywhere">{draft.leagueName}</span>}
        back={backTo(leagueId)}
        actions={hasPicks && <ShareButton {...results} />}
      />
      {board.aborted ? (
        <EndedNotice aborted={board.aborted} isSecond={board.isSecond} day={dayText(board.completedAt)} />
      ) : (
        <p className="-mt-2 mb-4 text-sm text-dim">Drafted on {dayText(board.completedAt)}</p>
      )}
      {draft.drafts === 2 && <BoardSwitch leagueId={leagueId} />}
      {board.secondDraft && (
        <Card title="Kept" className="mb-4">
          <KeptList draft={board.secondDraft} teams={draft.teams} players={draft.players} />
        </Card>
      )}
      <ResultsTable {...results} renderReactions={renderReactions} />
      <ResultsRounds {...results} renderReactions={renderReactions} />
      <DrawVerification leagueId={leagueId} {...results} />
      <ButtonLink to={`/league/${leagueId}`} className="mt-6 w-full sm:w-auto">
        Go to the league
      </ButtonLink>
    </>
  );
}

/** Switches between the boards of the two drafts of a season. */
function BoardSwitch({ leagueId }: { leagueId: string }) {
  const [search] = useSearchParams();
  const shown = search.get("draft") === "first" ? "first" : "second";
  const boards = [
    { which: "second", label: "Second draft", to: `/draft/${leagueId}/board` },
    { which: "first", label: "First draft", to: `/draft/${leagueId}/board?draft=first` },
  ];
  return (
    <nav aria-label="Drafts of the season" className="mb-4 flex flex-wrap gap-2">
      {boards.map(({ which, label, to }) => (
        <ButtonLink
          key={which}
          to={to}
          replace
          variant={which === shown ? "primary" : "secondary"}
          aria-current={which === shown ? "page" : undefined}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** For users who may not see a board: that of the first draft may be open to them. */
function SwitchIfSecond({ leagueId }: { leagueId: string }) {
  const draft = useQuery(routeQuery(draftCalls.byLeague, { params: { leagueId } })).data?.data;
  return draft?.keeps === undefined ? null : <BoardSwitch leagueId={leagueId} />;
}

function EndedNotice({ aborted, isSecond, day }: { aborted: Aborted; isSecond: boolean; day: string }) {
  return (
    <div className="mb-4 wrap-anywhere">
      <p className="font-semibold">{abortedText(aborted)}</p>
      <p className="mt-1 text-sm text-dim">
        {day}. {keptText(aborted, isSecond)}
      </p>
    </div>
  );
}

interface NoResultsProps {
  leagueId: string;
  isSet: boolean;
  /** A second draft is set; the board of the first one can be read. */
  hasFirst: boolean;
}

function NoResults({ leagueId, isSet, hasFirst }: NoResultsProps) {
  return (
    <>
      <PageHeader title="Draft board" back={backTo(leagueId)} />
      {hasFirst && <BoardSwitch leagueId={leagueId} />}
      <EmptyState
        title={isSet ? "The draft is not over yet" : "No draft has been set yet"}
        action={
          <ButtonLink to={isSet ? `/draft/${leagueId}` : `/league/${leagueId}`} variant="primary">
            {isSet ? "Go to the draft room" : "Go to the league"}
          </ButtonLink>
        }
      >
        Once the draft is complete, every pick is listed here with how it was made.
      </EmptyState>
    </>
  );
}

const backTo = (leagueId: string) => ({ to: `/league/${leagueId}`, label: "Go to the league" });

/** The results while they load. */
function ResultsSkeleton({ leagueId }: { leagueId: string }) {
  return (
    <div role="status">
      <PageHeader
        title="Draft board"
        eyebrow={<SkeletonBar className="h-3.5 w-28" />}
        back={backTo(leagueId)}
        actions={<SkeletonBar className="h-11 w-full rounded-xl! sm:w-44" />}
      />
      <VisuallyHidden>Loading the board</VisuallyHidden>
      <SkeletonBar className="-mt-2 mb-4 h-4 w-40" />
      {[0, 1].map((round) => (
        <div key={round} className={classNames(cardStyle, "mb-4 overflow-clip")}>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="flex items-center gap-3 border-b border-line/60 px-4 py-2.5">
              <SkeletonBar className="size-11 rounded-xl!" />
              <div className="flex-1 space-y-2">
                <SkeletonBar className="h-3.5 w-1/2" />
                <SkeletonBar className="h-3 w-1/3" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface SlotReactionsProps {
  leagueId: string;
  draftId: string;
  slot: BoardSlot;
  className?: string;
}

/** The reactions to a pick on the board; nothing for a slot without one. */
function SlotReactions({ leagueId, draftId, slot, className }: SlotReactionsProps) {
  if (!slot.player) return null;
  return (
    <Reactions
      leagueId={leagueId}
      reactionsOf={`pick:${draftId}`}
      reactTo={`pick:${draftId}:${slot.pickNumber}`}
      label={`the pick of ${fullName(slot.player)}`}
      className={className}
    />
  );
}

/** Creates an image of the draft to save or share; open from the start at `?share` (ROOM-15). */
function ShareButton(props: ResultsProps) {
  const [open, setOpen] = useState(false);
  useSheetLink("share", "", () => setOpen(true));
  return (
    <>
      <Button variant="primary" className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Image aria-hidden size={18} />
        Share as image
      </Button>
      {open && <ShareDraft {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDraft({ onClose, ...results }: ResultsProps & { onClose: () => void }) {
  const { board, myTeamId } = results;
  const hasTeam = myTeamId !== null && picksOf(board, myTeamId).length > 0;
  const [kind, setKind] = useState<ShareImageKind>("board");
  const content = shareImageContent(results, kind);
  const { title, alt, fileName } = content;
  const paint = (canvas: HTMLCanvasElement) => paintShareImage(canvas, content);
  return (
    <ShareSheet picture={{ key: kind, title, alt, fileName, paint }} open onClose={onClose}>
      {hasTeam && (
        <RadioGroup
          label="Contents"
          className="mb-3 [&>div]:grid-cols-2"
          options={[
            { value: "board", label: "Whole draft" },
            { value: "team", label: "My team" },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
    </ShareSheet>
  );
}
