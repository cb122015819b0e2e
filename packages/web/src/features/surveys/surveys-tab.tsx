import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { LeagueAnswersSheet, type LockedSurvey } from "./history/league-answers.tsx";
import { LatestSurveyCards } from "./latest/latest-survey-card.tsx";
import { SurveyHistory } from "./history/survey-history.tsx";
import { useOpenSurveys } from "./latest/use-open-surveys.ts";

/** The open polls and the earlier ones. */
export function SurveysTab({ leagueId }: { leagueId: string }) {
  const answers = useSheet<LockedSurvey>();
  const { polls } = useOpenSurveys(leagueId);
  // The key remounts the history when its position on the page changes, so that it does not animate.
  const historyKey = polls === undefined ? "unknown" : polls.length > 0 ? "below" : "alone";
  return (
    <div className="grid grid-cols-1 gap-4">
      <LatestSurveyCards leagueId={leagueId} />
      <SurveyHistory
        key={historyKey}
        leagueId={leagueId}
        hasLatest={historyKey === "below"}
        onOpenAnswers={answers.show}
      />
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
