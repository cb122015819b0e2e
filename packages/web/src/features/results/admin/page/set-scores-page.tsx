import { scoringRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useIsNarrow } from "../../../../ui/hooks/use-media-query.ts";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { SaveSummary } from "./save-summary.tsx";
import { ScoreEntry } from "./score-entry.tsx";
import { useScoreEditor } from "../model/use-score-editor.ts";
import { type ScoreView, useScoreView } from "./use-score-view.ts";
import { PublishingBar } from "../publishing/publishing-bar.tsx";
import { useScoreSheet } from "../model/use-score-sheet.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useEffect, useEffectEvent } from "react";
import { askBeforeLeaving } from "../../../../ui/unsaved/asking.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { type ScoreEditor, unsavedCount } from "../model/score-editor.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { Grid3x3, Smartphone } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";

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
  // In the header on phones, which saves them a line.
  const isNarrow = useIsNarrow();
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;
  const { data, error, refetch } = useScoreSheet(episodeId, editor);
  // The episode was deleted meanwhile; nothing can be saved.
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

/** Saves what waits before the page is left, and asks if that fails. */
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
