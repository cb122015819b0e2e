import { playerRoutes, scoringRoutes, type ReplyOf } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { findErrors } from "../../api/form-errors.ts";
import { keyOf, queryOf } from "../../api/query-of.ts";
import { tellRefused } from "../../session/refusals.ts";
import type { Stat } from "./points-text.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";

const TYPING_REST_MS = 400;

type Sheet = ReplyOf<typeof scoringRoutes.sheet>;
type Row = Sheet["data"]["players"][number];

/** What an admin has entered for one episode and the server may not have yet. */
export interface ScoreDesk {
  /** By `cellKey`. */
  scores: SaveQueue<string>;
  /** By contestant. */
  eliminations: SaveQueue<boolean>;
}

export const cellKey = ({ playerId, statisticId }: Pick<Stat, "playerId" | "statisticId">): string =>
  `${playerId} ${statisticId}`;

export function createScoreDesk(queries: QueryClient, episodeId: string): ScoreDesk {
  const { queryKey } = queryOf(scoringRoutes.sheet, { params: { episodeId } });

  /** A reading of the sheet from before the save would bring the old value back: it is called off. */
  async function changeRow(playerId: string, change: (row: Row) => Row): Promise<void> {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (sheet: Sheet | undefined) =>
        sheet && {
          ...sheet,
          data: { ...sheet.data, players: changed(sheet.data.players, playerId, change) },
        },
    );
    void queries.invalidateQueries({ queryKey: keyOf(scoringRoutes.episodes), refetchType: "none" });
  }

  async function saveScore(key: string, points: string): Promise<void> {
    const [playerId = "", statisticId = ""] = key.split(" ");
    const body = { playerId, statisticId, episodeId, points };
    const errors = findErrors(scoringRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    const { data } = await tellingRefused(call(scoringRoutes.save, { body }));
    await changeRow(playerId, (row) => ({
      ...row,
      stats: row.stats.map((stat) =>
        stat.statisticId === statisticId ? { ...stat, ...data, points: Number(points.trim()) } : stat,
      ),
    }));
  }

  async function saveElimination(playerId: string, out: boolean): Promise<void> {
    const body = { episodeId: out ? episodeId : null };
    await tellingRefused(call(playerRoutes.setEliminated, { params: { playerId }, body }));
    await changeRow(playerId, (row) => ({ ...row, eliminated: out ? 1 : 0 }));
  }

  return {
    scores: createSaveQueue({ save: saveScore, delayMs: TYPING_REST_MS }),
    eliminations: createSaveQueue({ save: saveElimination, delayMs: 0 }),
  };
}

/** A save is no query: the session has to be told by hand that it is over. */
async function tellingRefused<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) tellRefused();
    throw error;
  }
}

const changed = (rows: Row[], playerId: string, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.playerId === playerId ? change(row) : row));

export const unsavedCount = ({ scores, eliminations }: ScoreDesk): number =>
  scores.count("waiting", "saving", "failed") + eliminations.count("waiting", "saving", "failed");
