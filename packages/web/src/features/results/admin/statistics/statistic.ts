import type { ReplyOf, scoringRoutes } from "@emberline/contract";

export type Statistic = ReplyOf<typeof scoringRoutes.statistics>["data"][number];
