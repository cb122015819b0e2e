import { useServerNow } from "../../../api/time/use-server-now.ts";
import { useLatestSurvey } from "../../../features/survey/latest/use-latest-survey.ts";
import { actionText, surveyTickMs, type SurveyState } from "../../../features/survey/survey-text.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { dateTimeText, fromNowText } from "../../../ui/text/time-text.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(
  () => import("../../../features/survey/answer/survey-sheet.tsx"),
  "SurveySheet",
);

/** The state of the latest poll, and the button that opens it. */
export function LatestPoll({ leagueId }: { leagueId: string }) {
  const { latest, state, error } = useLatestSurvey(leagueId);
  const sheet = useSheet<null>();
  if (latest === undefined) {
    if (error !== null) return <p className="text-dim">This could not be loaded.</p>;
    return (
      <div className="space-y-2 py-1">
        <SkeletonBar className="h-4 w-3/5" />
        <SkeletonBar className="h-3.5 w-4/5" />
        <SkeletonBar className="h-11 w-full rounded-xl!" />
      </div>
    );
  }
  if (!latest.survey || state === "none") return <p className="text-dim">No poll is open.</p>;
  const needsAnswer = state === "unread" || state === "changed";
  return (
    <>
      <PollStatus state={state} locksAt={latest.survey.episode.airDate} />
      <Button
        variant={needsAnswer ? "primary" : "secondary"}
        wide
        aria-haspopup="dialog"
        className="mt-2.5"
        onClick={() => sheet.show(null)}
      >
        {actionText(state, latest.teamSurvey !== null)}
      </Button>
      {sheet.shown && (
        <SurveySheet key={sheet.shown.visit} leagueId={leagueId} open={sheet.open} onClose={sheet.close} />
      )}
    </>
  );
}

const HEADLINES: Record<Exclude<SurveyState, "none">, string> = {
  unread: "Open, not answered yet",
  changed: "Changed since you answered",
  answered: "Answered",
  live: "Locked: the show is in progress",
  graded: "Graded",
};

interface PollStatusProps {
  state: Exclude<SurveyState, "none">;
  locksAt: string;
}

function PollStatus({ state, locksAt }: PollStatusProps) {
  const now = useServerNow(surveyTickMs(locksAt));
  return (
    <>
      <p className="leading-snug font-semibold">{HEADLINES[state]}</p>
      {state !== "live" && (
        <p className="mt-0.5 text-[0.9375rem] text-dim">
          Until <time dateTime={locksAt}>{dateTimeText(locksAt, now)}</time>, {fromNowText(locksAt, now)}
        </p>
      )}
    </>
  );
}
