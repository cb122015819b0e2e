import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { LeagueAnswersSheet, type LockedSurvey } from "./history/league-answers-sheet.tsx";
import { LatestSurveyCard } from "./latest/latest-survey-card.tsx";
import { SurveyHistory } from "./history/survey-history.tsx";
import { useLatestSurvey } from "./latest/use-latest-survey.ts";

/** The latest poll and the earlier ones. */
export function SurveysTab({ leagueId }: { leagueId: string }) {
  const answers = useSheet<LockedSurvey>();
  const { latest } = useLatestSurvey(leagueId);
  // The key remounts the history when its position on the page changes, so that it does not animate.
  const historyKey = latest === undefined ? "unknown" : latest.survey ? "below" : "alone";
  return (
    <div className="grid grid-cols-1 gap-4">
      <LatestSurveyCard leagueId={leagueId} />
      <SurveyHistory key={historyKey} leagueId={leagueId} onOpenAnswers={answers.show} />
      {answers.shown && (
        <LeagueAnswersSheet
          leagueId={leagueId}
          survey={answers.shown.subject}
          open={answers.open}
          onClose={answers.close}
        />
      )}
    </div>
  );
}
