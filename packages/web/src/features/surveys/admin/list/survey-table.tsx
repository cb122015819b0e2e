import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { Deadline, EpisodeTitle, SurveyActions, SurveyStatus } from "./survey-cells.tsx";
import type { SurveyViewProps } from "../survey.ts";

export function SurveyTable({ surveys, onDelete }: SurveyViewProps) {
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
