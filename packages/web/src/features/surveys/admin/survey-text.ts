import { countText } from "../../../ui/text/count-text.ts";
import type { SurveyType } from "./survey.ts";

export const TYPE_LABELS: Record<SurveyType, string> = {
  tribes: "Tribes",
  "remaining-players": "Remaining players",
  "all-players": "All players",
};

/** "5 teams have answered." */
export const answeredText = (teams: number): string =>
  `${countText(teams, "team")} ${teams === 1 ? "has" : "have"} answered.`;
