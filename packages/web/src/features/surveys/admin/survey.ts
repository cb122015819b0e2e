import type { ReplyOf, surveyRoutes } from "@emberline/contract";

export type Survey = ReplyOf<typeof surveyRoutes.get>["data"];
export type SurveyRow = ReplyOf<typeof surveyRoutes.list>["data"][number];
export type SurveyType = Survey["questions"][number]["type"];
