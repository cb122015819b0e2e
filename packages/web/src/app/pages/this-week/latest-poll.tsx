import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { episodeName } from "@emberline/game";
import {
  needsAnswer,
  type ShownPoll,
  useOpenSurveys,
} from "../../../features/surveys/latest/use-open-surveys.ts";
import { surveyTickMs, type SurveyState } from "../../../features/surveys/latest/survey-state.ts";
import { actionText, isLockedState } from "../../../features/surveys/survey-text.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { dateTimeText, fromNowText } from "../../../ui/text/time-text.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(
  () => import("../../../features/surveys/answer/survey-sheet.tsx"),
  "SurveySheet",
);

/** The state of each open poll, and the button that opens it. */
export function LatestPoll({ leagueId }: { leagueId: string }) {
  const { polls, error } = useOpenSurveys(leagueId);
  if (polls === undefined) {
    if (error !== null) return <p className="text-dim">This could not be loaded.</p>;
    return (
      <div className="space-y-2 py-1">
        <SkeletonBar className="h-4 w-3/5" />
        <SkeletonBar className="h-3.5 w-4/5" />
        <SkeletonBar className="h-11 w-full rounded-xl!" />
      </div>
    );
  }
  if (polls.length === 0) return <p className="text-dim">No poll is open.</p>;
  return (
    <div className="space-y-4">
      {polls.map((poll) => (
        <OnePoll key={poll.survey.surveyId} leagueId={leagueId} poll={poll} isNamed={polls.length > 1} />
      ))}
    </div>
  );
}

interface OnePollProps {
  leagueId: string;
  poll: ShownPoll;
  isNamed: boolean;
}

function OnePoll({ leagueId, poll, isNamed }: OnePollProps) {
  const { survey, teamSurvey, state } = poll;
  const sheet = useSheet<null>();
  return (
    <div>
      {isNamed && <p className="text-sm text-dim">{episodeName(survey.episode)}</p>}
      <PollStatus state={state} locksAt={survey.episode.airDate} />
      <Button
        variant={needsAnswer(poll) ? "primary" : "secondary"}
        wide
        aria-haspopup="dialog"
        className="mt-2.5"
        onClick={() => sheet.show(null)}
      >
        {actionText(state, teamSurvey !== null)}
      </Button>
      {sheet.shown && (
        <SurveySheet
          key={sheet.shown.visit}
          leagueId={leagueId}
          surveyId={survey.surveyId}
          open={sheet.open}
          onClose={sheet.close}
        />
      )}
    </div>
  );
}

const HEADLINES: Record<SurveyState, string> = {
  unread: "Open, not answered yet",
  changed: "Changed since you answered",
  answered: "Answered",
  live: "Locked: the show is in progress",
  graded: "Graded",
  kept: "Locked: the episode was moved after answers were shown",
};

interface PollStatusProps {
  state: SurveyState;
  locksAt: string;
}

function PollStatus({ state, locksAt }: PollStatusProps) {
  const now = useServerNow(surveyTickMs(locksAt));
  return (
    <>
      <p className="leading-snug font-semibold">{HEADLINES[state]}</p>
      {!isLockedState(state) && (
        <p className="mt-0.5 text-[0.9375rem] text-dim">
          Until <time dateTime={locksAt}>{dateTimeText(locksAt, now)}</time>, {fromNowText(locksAt, now)}
        </p>
      )}
    </>
  );
}
