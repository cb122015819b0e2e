import { surveyRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../../platform/api/polling-query.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { SurveyCards } from "./survey-cards.tsx";
import { SurveyTable } from "./survey-table.tsx";
import type { SurveyViewProps } from "../survey.ts";

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
