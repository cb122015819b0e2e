import { Card } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { Deadline, EpisodeTitle, SurveyActions, SurveyStatus } from "./survey-cells.tsx";
import type { SurveyViewProps } from "../survey.ts";

/** The polls as cards, for narrow screens. */
export function SurveyCards({ surveys, onDelete }: SurveyViewProps) {
  return (
    <ul className="grid grid-cols-1 gap-3" aria-label="Polls">
      {surveys.map((survey) => (
        <li key={survey.surveyId}>
          <Card>
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                <EpisodeTitle survey={survey} />
              </div>
              <SurveyStatus survey={survey} />
            </div>
            <p className="mt-1 text-sm text-dim">
              Deadline: <Deadline survey={survey} />
            </p>
            <p className="text-sm text-dim">
              {countText(survey.questionCount, "question")}, {countText(survey.submissionCount, "submission")}
            </p>
            <div className="mt-3 border-t border-line/60 pt-3">
              <SurveyActions survey={survey} onDelete={() => onDelete(survey)} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
