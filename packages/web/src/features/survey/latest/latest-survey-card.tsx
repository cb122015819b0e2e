import { episodeName } from "@emberline/game";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useServerNow } from "../../../api/time/use-server-now.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { OpenSurvey, TeamSurvey } from "../answer/answers.ts";
import { LatestSurveySkeleton } from "../survey-skeletons.tsx";
import {
  actionText,
  countedText,
  answerStatusText,
  lockedTitle,
  surveyTickMs,
  type SurveyState,
} from "../survey-text.ts";
import { useLatestSurvey } from "./use-latest-survey.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const SurveySheet = lazySheet(() => import("../answer/survey-sheet.tsx"), "SurveySheet");

/** The state of the latest poll, and the button to answer or view it. */
export function LatestSurveyCard({ leagueId }: { leagueId: string }) {
  const { latest, state, error } = useLatestSurvey(leagueId);
  const sheet = useSheet<null>();
  // The sheet and the history below show the error.
  if (latest === undefined) return error === null ? <LatestSurveySkeleton /> : null;
  if (!latest.survey || state === "none") return null;
  return (
    <Card
      title={episodeName(latest.survey.episode)}
      className={state === "unread" || state === "changed" ? "border-ember/50!" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <SurveyStatusText survey={latest.survey} teamSurvey={latest.teamSurvey} state={state} />
        <Button
          variant={state === "unread" || state === "changed" ? "primary" : "secondary"}
          aria-haspopup="dialog"
          className="max-sm:w-full"
          onClick={() => sheet.show(null)}
        >
          {actionText(state, latest.teamSurvey !== null)}
        </Button>
      </div>
      {sheet.shown && (
        <SurveySheet key={sheet.shown.visit} leagueId={leagueId} open={sheet.open} onClose={sheet.close} />
      )}
    </Card>
  );
}

const HEADLINES: Record<Exclude<SurveyState, "none">, string> = {
  unread: "The poll is open.",
  changed: "The poll changed since you answered.",
  answered: "You have answered this poll.",
  live: lockedTitle(false),
  graded: lockedTitle(true),
};

interface SurveyStatusTextProps {
  survey: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  state: Exclude<SurveyState, "none">;
}

function SurveyStatusText({ survey: { episode }, teamSurvey, state }: SurveyStatusTextProps) {
  const locksAt = episode.airDate;
  const now = useServerNow(surveyTickMs(locksAt));
  const savedAt = teamSurvey?.submittedAt ?? null;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">{HEADLINES[state]}</p>
      <p className="mt-0.5 text-[0.9375rem] text-dim">
        {state === "live" || state === "graded"
          ? countedText(savedAt, now)
          : answerStatusText({ savedAt, unsent: false, locksAt }, now)}
      </p>
    </div>
  );
}
