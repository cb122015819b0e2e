import { CircleAlert, CloudCheck } from "lucide-react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { conflictOf } from "../model/conflict.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

/** Long enough for a run of cells to be told about once. */
const ANNOUNCE_DELAY_MS = 1000;

/** Where the whole sheet stands, in one line; a network that comes back is used at once. */
export function SaveSummary({ editor: { scores } }: { editor: ScoreEditor }) {
  const busy = useSyncExternalStore(scores.subscribe, () => scores.count("waiting", "saving"));
  const failed = useSyncExternalStore(scores.subscribe, () => failedKeys(scores).length);
  const conflicts = useSyncExternalStore(scores.subscribe, () => scores.count("failed")) - failed;
  useAnnouncement(busy, failed + conflicts);
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
        <Button size="s" variant="ember" busy={busy > 0} onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (conflicts > 0) {
    return (
      <p className={lineStyle}>
        <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
        {countText(conflicts, "score")} to decide
      </p>
    );
  }
  return (
    <p className={lineStyle}>
      {busy > 0 ? (
        <>
          <FireLoader size={20} label="" /> Saving…
        </>
      ) : (
        <>
          <CloudCheck aria-hidden size={18} className="text-lagoon" />
          All scores saved
        </>
      )}
    </p>
  );
}

/** Those that another try may save; a conflict waits for a decision. */
const failedKeys = (scores: ScoreEditor["scores"]): string[] =>
  scores.keys("failed").filter((key) => conflictOf(scores.find(key)) === null);

const lineStyle = "flex min-h-9 items-center gap-2 text-sm text-dim";

const unsavedText = (count: number): string =>
  count === 1 ? "1 score is not saved" : `${count} scores are not saved`;

/** Speaks when a run of saves is over, not at each one. */
function useAnnouncement(busy: number, failed: number): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (busy > 0) wasBusy.current = true;
    if (busy > 0 || !wasBusy.current) return undefined;
    const timer = setTimeout(() => {
      wasBusy.current = false;
      announce(failed > 0 ? unsavedText(failed) : "All scores saved");
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy, failed]);
}
