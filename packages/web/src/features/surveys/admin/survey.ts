import { type ReplyOf, surveyRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { countText } from "../../../ui/text/count-text.ts";

export type Survey = ReplyOf<typeof surveyRoutes.get>["data"];
export type SurveyRow = ReplyOf<typeof surveyRoutes.list>["data"][number];
export type SurveyType = Survey["questions"][number]["type"];

export const TYPE_LABELS: Record<SurveyType, string> = {
  tribes: "Tribes",
  "remaining-players": "Remaining players",
  "all-players": "All players",
};

/** "5 teams have answered." */
export const answeredText = (teams: number): string =>
  `${countText(teams, "team")} ${teams === 1 ? "has" : "have"} answered.`;

/** The poll as stored now. A form must not start from a cached version. */
export function useStoredSurvey(surveyId: string) {
  const query = useQuery({ ...liveQuery(surveyRoutes.get, { params: { surveyId } }), staleTime: 0 });
  const survey = query.isFetchedAfterMount ? query.data?.data : undefined;
  return { survey, error: survey ? null : query.error, retry: query.refetch };
}
