import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { LeagueAnswersSheet, type LockedPoll } from "./history/league-answers-sheet.tsx";
import { LatestPollCard } from "./latest/latest-survey-card.tsx";
import { PollHistory } from "./history/survey-history.tsx";
import { useLatestPoll } from "./latest/use-latest-survey.ts";

/** The latest poll, and those before it. */
export function Polls({ leagueId }: { leagueId: string }) {
  const answers = useSheet<LockedPoll>();
  const { latest } = useLatestPoll(leagueId);
  // Whether there is a latest poll decides where the history stands: it appears there anew, and nothing moves.
  const place = latest === undefined ? "unknown" : latest.survey ? "below" : "alone";
  return (
    <div className="grid grid-cols-1 gap-4">
      <LatestPollCard leagueId={leagueId} />
      <PollHistory key={place} leagueId={leagueId} onOpenAnswers={answers.show} />
      {answers.shown && (
        <LeagueAnswersSheet
          leagueId={leagueId}
          poll={answers.shown.subject}
          open={answers.open}
          onClose={answers.close}
        />
      )}
    </div>
  );
}
