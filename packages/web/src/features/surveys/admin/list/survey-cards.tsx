import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { Deadline, EpisodeTitle, SurveyActions, SurveyStatus } from "./survey-cells.tsx";
import type { SurveyViewProps } from "../survey.ts";

/** The polls as cards, for narrow screens. */
export function SurveyCards({ surveys, onDelete }: SurveyViewProps) {
  return (
    <RecordCards label="Polls">
      {surveys.map((survey) => (
        <RecordCard
          key={survey.surveyId}
          wide
          actions={<SurveyActions survey={survey} onDelete={() => onDelete(survey)} />}
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              <EpisodeTitle survey={survey} />
            </div>
            <SurveyStatus survey={survey} />
          </div>
          <p className="text-sm text-dim">
            Deadline: <Deadline survey={survey} />
          </p>
          <p className="text-sm text-dim">
            {countText(survey.questionCount, "question")}, {countText(survey.submissionCount, "submission")}
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}
