import { surveyRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../../platform/api/polling-query.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import type { SurveyViewProps } from "../survey.ts";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { Deadline, EpisodeTitle, SurveyActions, SurveyStatus } from "./survey-cells.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";

/** The season's polls, newest first. Submission counts refresh while the page is open. */
export function SurveyList({ onDelete }: Pick<SurveyViewProps, "onDelete">) {
  const { data: surveys } = useSuspenseQuery(liveQuery(surveyRoutes.list)).data;
  const showsCards = useShowsCards();
  if (surveys.length === 0) {
    return (
      <EmptyState
        title="No polls yet"
        action={<ButtonLink to="/admin/polls/new">Add the first poll</ButtonLink>}
      >
        A poll belongs to an episode. Fans can answer it until the episode airs.
      </EmptyState>
    );
  }
  const View = showsCards ? SurveyCards : SurveyTable;
  return <View surveys={surveys} onDelete={onDelete} />;
}

/** The polls as cards, for narrow screens. */
function SurveyCards({ surveys, onDelete }: SurveyViewProps) {
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

function SurveyTable({ surveys, onDelete }: SurveyViewProps) {
  return (
    <Table
      label="Polls"
      head={
        <>
          <Th>Episode</Th>
          <Th>Deadline</Th>
          <Th number>Questions</Th>
          <Th number>Submissions</Th>
          <Th>State</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {surveys.map((survey) => (
        <Tr key={survey.surveyId}>
          <Td className="wrap-anywhere">
            <EpisodeTitle survey={survey} />
          </Td>
          <Td className="xl:whitespace-nowrap">
            <Deadline survey={survey} />
          </Td>
          <Td number>{survey.questionCount}</Td>
          <Td number className="font-semibold">
            {survey.submissionCount}
          </Td>
          <Td>
            <SurveyStatus survey={survey} />
          </Td>
          <Td className="py-1.5">
            <SurveyActions survey={survey} onDelete={() => onDelete(survey)} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
