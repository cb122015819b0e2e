import { CircleAlert, CloudCheck } from "lucide-react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { FireLoader } from "../../../../ui/art/fire-loader.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

/** Long enough to announce a series of saves once. */
const ANNOUNCE_DELAY_MS = 1000;

/**
 * The save status of the whole sheet, scores and eliminations. Retries as soon as the browser is online again; an
 * elimination that failed is taken back instead.
 */
export function SaveSummary({ editor: { scores, eliminations } }: { editor: ScoreEditor }) {
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

/** Failures worth a retry. A conflict has to be resolved instead. */
const failedKeys = (scores: ScoreEditor["scores"]): string[] =>
  scores.keys("failed").filter((key) => conflictOf(scores.find(key)) === null);

const lineStyle = "flex min-h-9 items-center gap-2 text-sm text-dim";

/** The smallest phones show the icon alone, beside the switch between the views. */
const wordsStyle = "smallest:sr-only";

const unsavedText = (count: number): string => `${countText(count, "score is", "scores are")} not saved`;

/** Announces the end of a series of saves, not each save. An elimination has an announcement of its own. */
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
