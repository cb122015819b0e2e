import {
  adminPlayerRoutes,
  type PlayerExit,
  playerRoutes,
  scoringRoutes,
  tribeRoutes,
  type ReplyOf,
} from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { nextToAir, type AiringEpisode, type Move } from "../../moves/tribe-moves.ts";

type Facts = Pick<ReplyOf<typeof playerRoutes.facts>["data"], "age" | "home" | "occupation">;
type TribeChoice = ReplyOf<typeof tribeRoutes.choices>["data"][number];

/** The data the form needs beside the row of the table. */
export interface PlayerFormData {
  tribes: readonly TribeChoice[];
  episodes: readonly AiringEpisode[];
  /** The first episode to air after the form was opened. */
  nextEpisode: AiringEpisode | undefined;
  /** The player's tribe now. */
  tribeId: string | null;
  moves: readonly Move[];
  exits: PlayerExit[];
  facts: Facts;
}

/** The data as stored now. A form must not start from a cached version. */
export function usePlayerFormData(playerId: string | null) {
  const [openedAt] = useState(serverNow);
  const tribes = useQuery({ ...routeQuery(tribeRoutes.choices), staleTime: 0 });
  const episodes = useQuery(routeQuery(scoringRoutes.episodes));
  const player = useQuery({
    ...routeQuery(adminPlayerRoutes.get, { params: { playerId: playerId ?? "" } }),
    staleTime: 0,
    enabled: playerId !== null,
  });
  const facts = useQuery({
    ...routeQuery(playerRoutes.facts, { params: { playerId: playerId ?? "" }, query: {} }),
    staleTime: 0,
    enabled: playerId !== null,
  });
  const isFresh =
    tribes.isFetchedAfterMount &&
    (playerId === null || (player.isFetchedAfterMount && facts.isFetchedAfterMount));
  const now = playerId === null ? noTribe : player.data?.data;
  const known = playerId === null ? noFacts : facts.data?.data;
  const data: PlayerFormData | null =
    isFresh && tribes.data && episodes.data && now && known
      ? {
          tribes: tribes.data.data,
          episodes: episodes.data.data,
          nextEpisode: nextToAir(episodes.data.data, openedAt),
          tribeId: now.tribeId,
          moves: now.moves,
          exits: now.exits,
          facts: known,
        }
      : null;
  return {
    data,
    hasFailed: data === null && (tribes.isError || episodes.isError || player.isError || facts.isError),
    retry: () =>
      Promise.all(
        [tribes, episodes, player, facts].filter(({ isError }) => isError).map((one) => one.refetch()),
      ),
  };
}

const noTribe = { tribeId: null, moves: [], exits: [] };
const noFacts: Facts = { age: null, home: null, occupation: null };
