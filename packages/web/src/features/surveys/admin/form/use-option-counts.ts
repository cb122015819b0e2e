import { playerRoutes, tribeRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import type { SurveyType } from "../survey.ts";

/** How many options a new question of each type would have; null while loading. */
export function useOptionCounts(): Record<SurveyType, number | null> {
  const tribes = useQuery(routeQuery(tribeRoutes.choices)).data?.data;
  const players = useQuery(routeQuery(playerRoutes.list)).data?.data;
  return {
    tribes: tribes?.length ?? null,
    "all-players": players?.length ?? null,
    "remaining-players": players?.filter((player) => !player.eliminated).length ?? null,
  };
}
