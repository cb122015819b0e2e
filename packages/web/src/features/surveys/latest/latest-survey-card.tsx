import { episodeName } from "@emberline/game";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { LatestSurveySkeleton } from "../survey-skeletons.tsx";
import {
  actionText,
  answerStatusText,
  countedText,
  KEPT_LOCKED_TEXT,
  LOCKED_TITLES,
} from "../survey-text.ts";
import { surveyTickMs, type SurveyState } from "./survey-state.ts";
import { needsAnswer, type ShownPoll, useOpenSurveys } from "./use-open-surveys.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(() => import("../answer/survey-sheet.tsx"), "SurveySheet");

/** The state of each open poll, and the button to answer or view it. */
export function LatestSurveyCards({ leagueId }: { leagueId: string }) {
  const { polls, error } = useOpenSurveys(leagueId);
  // The sheet and the history below show the error.
  if (polls === undefined) return error === null ? <LatestSurveySkeleton /> : null;
  return polls.map((poll) => <SurveyCard key={poll.survey.surveyId} leagueId={leagueId} poll={poll} />);
}

function SurveyCard({ leagueId, poll }: { leagueId: string; poll: ShownPoll }) {
  const { survey, teamSurvey, state } = poll;
  const sheet = useSheet<null>();
  return (
    <Card title={episodeName(survey.episode)} className={needsAnswer(poll) ? "border-ember/50!" : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <SurveyStatusText poll={poll} />
        <Button
          variant={needsAnswer(poll) ? "primary" : "secondary"}
          aria-haspopup="dialog"
          className="max-sm:w-full"
          onClick={() => sheet.show(null)}
        >
          {actionText(state, teamSurvey !== null)}
        </Button>
      </div>
      {sheet.shown && (
        <SurveySheet
          key={sheet.shown.visit}
          leagueId={leagueId}
          surveyId={survey.surveyId}
          open={sheet.open}
          onClose={sheet.close}
        />
      )}
    </Card>
  );
}

const HEADLINES: Record<SurveyState, string> = {
  unread: "The poll is open.",
  changed: "The poll changed since you answered.",
  answered: "You have answered this poll.",
  ...LOCKED_TITLES,
};

function SurveyStatusText({ poll: { survey, teamSurvey, state, locked } }: { poll: ShownPoll }) {
  const locksAt = survey.episode.airDate;
  const now = useServerNow(surveyTickMs(locksAt));
  const savedAt = teamSurvey?.submittedAt ?? null;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">{HEADLINES[state]}</p>
      <p className="mt-0.5 text-[0.9375rem] text-dim">
        {state === "kept" && `${KEPT_LOCKED_TEXT} `}
        {locked ? countedText(savedAt, now) : answerStatusText({ savedAt, unsent: false, locksAt }, now)}
      </p>
    </div>
  );
}
