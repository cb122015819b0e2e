import { surveyCalls } from "../../../api/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { routeKey } from "../../../api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { STATE_TEXT } from "../survey-text.ts";
import { useLatestSurvey } from "./use-latest-survey.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(() => import("../answer/survey-sheet.tsx"), "SurveySheet");

/** Opens the latest poll, and shows whether it needs an answer. */
export function LatestSurveyButton({ leagueId }: { leagueId: string }) {
  const { state, reached } = useLatestSurvey(leagueId);
  const sheet = useSheet<null>();
  useRefetchAtLock(reached);
  const needsAnswer = state === "unread" || state === "changed";
  return (
    <>
      <Button
        variant={needsAnswer ? "primary" : "secondary"}
        aria-label={state === "none" ? undefined : `Weekly poll, ${STATE_TEXT[state]}`}
        aria-haspopup="dialog"
        data-state={state}
        className="px-4 py-1 max-sm:grow max-sm:px-3"
        onClick={() => sheet.show(null)}
      >
        <span className="relative max-[24rem]:hidden">
          <ListChecks aria-hidden size={18} className="shrink-0" />
          {(needsAnswer || state === "live") && (
            <span
              aria-hidden
              className={classNames(
                "absolute -top-1 -right-1 size-[10px] rounded-full border-2",
                needsAnswer ? "border-ember-from bg-on-ember" : "border-ink-3 bg-lagoon",
              )}
            />
          )}
        </span>
        <span className="text-left">
          Weekly poll
          {state !== "none" && (
            <span className="block text-xs font-medium opacity-80">{STATE_TEXT[state]}</span>
          )}
        </span>
      </Button>
      {sheet.shown && (
        <SurveySheet key={sheet.shown.visit} leagueId={leagueId} open={sheet.open} onClose={sheet.close} />
      )}
    </>
  );
}

/** When the poll locks, refetches it and the history. */
function useRefetchAtLock(reached: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!reached) return;
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.latest) });
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.myPolls) });
  }, [reached, queries]);
}
