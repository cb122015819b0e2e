import { surveyCalls } from "../../../platform/api/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { STATE_TEXT } from "./survey-state.ts";
import { firstToAnswer, needsAnswer, type ShownPoll, useOpenSurveys } from "./use-open-surveys.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(() => import("../answer/survey-sheet.tsx"), "SurveySheet");

/** Opens the first poll that needs an answer, and shows whether there is one. */
export function LatestSurveyButton({ leagueId }: { leagueId: string }) {
  const { polls = [] } = useOpenSurveys(leagueId);
  const sheet = useSheet<null>();
  useRefetchAtLock(polls);
  const poll = firstToAnswer(polls);
  const state = poll?.state ?? "none";
  const isDue = poll !== undefined && needsAnswer(poll);
  return (
    <>
      <Button
        variant={isDue ? "primary" : "secondary"}
        aria-label={poll && `Weekly poll, ${STATE_TEXT[poll.state]}`}
        aria-haspopup="dialog"
        data-state={state}
        className="px-4 py-1 max-sm:grow max-sm:px-3"
        onClick={() => sheet.show(null)}
      >
        <span className="relative max-[24rem]:hidden">
          <ListChecks aria-hidden size={18} className="shrink-0" />
          {(isDue || state === "live") && (
            <span
              aria-hidden
              className={classNames(
                "absolute -top-1 -right-1 size-[10px] rounded-full border-2",
                isDue ? "border-ember-from bg-on-ember" : "border-ink-3 bg-lagoon",
              )}
            />
          )}
        </span>
        <span className="text-left">
          Weekly poll
          {poll && <span className="block text-xs font-medium opacity-80">{STATE_TEXT[poll.state]}</span>}
        </span>
      </Button>
      {sheet.shown && (
        <SurveySheet key={sheet.shown.visit} leagueId={leagueId} open={sheet.open} onClose={sheet.close} />
      )}
    </>
  );
}

/** When a poll locks, refetches the polls and the history. */
function useRefetchAtLock(polls: readonly ShownPoll[]): void {
  const queries = useQueryClient();
  const locked = polls.filter((poll) => poll.locked).map(({ survey }) => survey.surveyId);
  const key = locked.join(" ");
  useEffect(() => {
    if (key === "") return;
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.open) });
    void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.myPolls) });
  }, [key, queries]);
}
