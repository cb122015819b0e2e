import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { Poll, TeamSurvey } from "../answer/answers.ts";
import { LatestPollSkeleton } from "../survey-skeletons.tsx";
import { PollSheet } from "../answer/survey-sheet.tsx";
import {
  actionText,
  countedText,
  episodeText,
  standingText,
  tickMs,
  type PollState,
} from "../survey-text.ts";
import { useLatestPoll } from "./use-latest-survey.ts";

/** The way to answer the poll that is open, or to look at the one that just locked. */
export function LatestPollCard({ leagueId }: { leagueId: string }) {
  const { latest, state, error } = useLatestPoll(leagueId);
  const sheet = useSheet<null>();
  // Its failure is told where it is opened, and by the history below.
  if (latest === undefined) return error === null ? <LatestPollSkeleton /> : null;
  if (!latest.survey || state === "none") return null;
  return (
    <Card
      title={episodeText(latest.survey.episode)}
      className={state === "unread" || state === "changed" ? "border-ember/50!" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Words poll={latest.survey} teamSurvey={latest.teamSurvey} state={state} />
        <Button
          variant={state === "unread" || state === "changed" ? "ember" : "quiet"}
          aria-haspopup="dialog"
          className="max-sm:w-full"
          onClick={() => sheet.show(null)}
        >
          {actionText(state, latest.teamSurvey !== null)}
        </Button>
      </div>
      {sheet.shown && (
        <PollSheet key={sheet.shown.visit} leagueId={leagueId} open={sheet.open} onClose={sheet.close} />
      )}
    </Card>
  );
}

const HEADLINES: Record<Exclude<PollState, "none">, string> = {
  unread: "The poll is open.",
  changed: "The poll changed since you answered.",
  answered: "You have answered this poll.",
  live: "The show is in progress. Good luck!",
};

interface WordsProps {
  poll: Poll;
  teamSurvey: TeamSurvey | null;
  state: Exclude<PollState, "none">;
}

function Words({ poll: { episode }, teamSurvey, state }: WordsProps) {
  const locksAt = episode.airDate;
  const now = useNow(tickMs(locksAt));
  const savedAt = teamSurvey?.submittedAt ?? null;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">{HEADLINES[state]}</p>
      <p className="mt-0.5 text-[0.9375rem] text-dim">
        {state === "live"
          ? countedText(savedAt, now)
          : standingText({ savedAt, unsent: false, locksAt }, now)}
      </p>
    </div>
  );
}
