import { scoringRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { Grid3x3, Smartphone, CircleAlert, CloudCheck } from "lucide-react";
import { useEffect, useEffectEvent, useCallback, useRef, useSyncExternalStore } from "react";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { FireLoader } from "../../../../ui/art/fire-loader.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ButtonLink, Button } from "../../../../ui/controls/button.tsx";
import { useIsNarrow } from "../../../../ui/hooks/use-media-query.ts";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { askBeforeLeaving } from "../../../../ui/unsaved/asking.ts";
import { conflictOf } from "../model/conflict.ts";
import { type ScoreEditor, unsavedCount, useScoreEditor, useScoreSheet } from "../model/score-editor.ts";
import { PublishingBar } from "./publishing-bar.tsx";
import { ScoreEntry, type ScoreView, useScoreView } from "./score-entry.tsx";

interface Props {
  view: ScoreView;
  onChange: (view: ScoreView) => void;
}

const views = [
  { key: "grid", label: "Grid", icon: Grid3x3 },
  { key: "pad", label: "Quick entry", icon: Smartphone },
] as const;

/** Switches between the grid and quick entry. */
function ViewSwitch({ view, onChange }: Props) {
  return (
    <div
      role="group"
      aria-label="Enter scores by"
      className="flex shrink-0 gap-0.5 rounded-xl border border-line/50 bg-ink-2 p-0.5"
    >
      {views.map(({ key, label, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => onChange(key)}
          className={classNames(
            buttonStyle,
            view === key ? "bg-ink-3 text-sand" : "text-dim hover:text-sand",
          )}
        >
          <Icon aria-hidden size={16} />
          {label}
        </button>
      ))}
    </div>
  );
}

const buttonStyle =
  "flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-sm font-semibold transition-colors max-sm:min-h-11";

/** `/admin/episodes/:episodeId/scores`. */
export function SetScoresPage() {
  const { episodeId = "" } = useParams();
  return <SetScores key={episodeId} episodeId={episodeId} />;
}

function SetScores({ episodeId }: { episodeId: string }) {
  const episodes = useQuery(routeQuery(scoringRoutes.episodes)).data?.data;
  const editor = useScoreEditor(episodeId);
  const { view, setView } = useScoreView();
  // In the header on phones, which saves a line.
  const isNarrow = useIsNarrow();
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;
  const { data, error, refetch } = useScoreSheet(episodeId, editor);
  // The episode has been deleted; nothing can be saved.
  const isDeleted = error instanceof ApiError && error.status === 404;
  const sheet = isDeleted ? undefined : data;
  const episode = episodes?.find((each) => each.episodeId === episodeId);
  const name = episode && episodeName(episode);
  const isEmpty = sheet?.data.players.length === 0 || sheet?.data.labels.length === 0;
  return (
    <>
      <DocumentTitle>{name === undefined ? "Set Scores" : `Set Scores, ${name}`}</DocumentTitle>
      <PageHeader
        eyebrow={episode && <>Set Scores · {dateTimeText(episode.airDate)}</>}
        title={name ?? "Set Scores"}
        back={{ to: "/admin/episodes", label: "Back to the episodes" }}
        actions={
          sheet &&
          !isEmpty && (
            <>
              <SaveSummary editor={editor} />
              {isNarrow && viewSwitch}
            </>
          )
        }
      />
      {!sheet &&
        (error ? <ErrorState title={errorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={10} />)}
      {sheet && isEmpty && <EmptyScoreSheet />}
      {sheet && !isEmpty && <PublishingBar episodeId={episodeId} sheet={sheet.data} editor={editor} />}
      {sheet && !isEmpty && (
        <ScoreEntry
          sheet={sheet.data}
          editor={editor}
          view={view}
          viewSwitch={!isNarrow && viewSwitch}
          label={`Scores of ${name ?? "the episode"}`}
        />
      )}
      <LeaveGuard editor={editor} />
    </>
  );
}

/** Shown when the season has no players or no statistics. */
function EmptyScoreSheet() {
  const { isAdmin } = useSession();
  return (
    <EmptyState
      title="Nothing to score yet"
      action={
        isAdmin && (
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/admin/players">Players</ButtonLink>
            <ButtonLink to="/admin/scoring">Scoring</ButtonLink>
          </span>
        )
      }
    >
      An episode is scored per contestant and statistic.{" "}
      {isAdmin ? "Add both to see the sheet here." : "An admin adds both."}
    </EmptyState>
  );
}

/** Saves pending scores before the user leaves the page, and asks if that fails. */
function LeaveGuard({ editor }: { editor: ScoreEditor }) {
  const toast = useToast();
  // The browser's back button cannot be blocked, so it shows a toast.
  const warn = useEffectEvent(() =>
    toast.error("Some scores are not saved. Open the episode again to retry."),
  );
  useEffect(() => {
    const { scores, eliminations } = editor;
    const stopAsking = askBeforeLeaving({
      isUnsaved: () => unsavedCount(editor) > 0,
      saveNow: () => {
        scores.flush();
        return Promise.all([scores.settled(), eliminations.settled()]);
      },
      question: () => ({
        title: `${countText(unsavedCount(editor), "score is", "scores are")} not saved`,
        children: "They are kept while this tab is open, but other admins cannot see them.",
      }),
    });
    return () => {
      stopAsking();
      if (scores.count("failed") > 0) warn();
    };
  }, [editor]);
  return null;
}

/** Long enough to announce a series of saves once. */
const ANNOUNCE_DELAY_MS = 1000;

/**
 * The save status of the whole sheet, scores and eliminations. Retries when the browser is online again. A failed
 * elimination is taken back instead.
 */
function SaveSummary({ editor: { scores, eliminations } }: { editor: ScoreEditor }) {
  const busyScores = useSyncExternalStore(scores.subscribe, () => scores.count("waiting", "saving"));
  const busyEliminations = useSyncExternalStore(eliminations.subscribe, () =>
    eliminations.count("waiting", "saving"),
  );
  const busy = busyScores + busyEliminations;
  const failed = useSyncExternalStore(scores.subscribe, () => failedKeys(scores).length);
  const conflicts = useSyncExternalStore(scores.subscribe, () => scores.count("failed")) - failed;
  useAnnouncement(busyScores > 0, busyEliminations > 0, failed + conflicts);
  const retry = useCallback(() => {
    for (const key of failedKeys(scores)) scores.retry(key);
  }, [scores]);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);

  if (failed > 0) {
    return (
      <>
        <p className={lineStyle}>
          <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
          {unsavedText(failed)}:{" "}
          {errorMessage(scores.find(failedKeys(scores)[0] ?? "")?.error, "the server could not be reached")}
        </p>
        <Button size="s" variant="primary" busy={busyScores > 0} onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (conflicts > 0) {
    return (
      <p className={lineStyle}>
        <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
        {countText(conflicts, "conflict")} to resolve
      </p>
    );
  }
  return (
    <p className={lineStyle}>
      {busy > 0 ? (
        <>
          <FireLoader size={20} label="" />
          <span className={wordsStyle}>Saving…</span>
        </>
      ) : (
        <>
          <CloudCheck aria-hidden size={18} className="text-lagoon" />
          <span className={wordsStyle}>All scores saved</span>
        </>
      )}
    </p>
  );
}

/** Failures that a retry may fix. A conflict must be resolved instead. */
const failedKeys = (scores: ScoreEditor["scores"]): string[] =>
  scores.keys("failed").filter((key) => conflictOf(scores.find(key)) === null);

const lineStyle = "flex min-h-9 items-center gap-2 text-sm text-dim";

/** The smallest phones have room for the icon only. */
const wordsStyle = "smallest:sr-only";

const unsavedText = (count: number): string => `${countText(count, "score is", "scores are")} not saved`;

/** Announces the end of a series of saves, not each save. Eliminations are announced separately. */
function useAnnouncement(savesScores: boolean, savesEliminations: boolean, failed: number): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (savesScores) wasBusy.current = true;
    if (savesScores || savesEliminations || !wasBusy.current) return undefined;
    const timer = setTimeout(() => {
      wasBusy.current = false;
      announce(failed > 0 ? unsavedText(failed) : "All scores saved");
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [savesScores, savesEliminations, failed]);
}
