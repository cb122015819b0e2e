import type { Corrections, ScoreCorrection } from "@emberline/contract";
import { CORRECTIONS_SHOWN, isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Need } from "../../../platform/cache/read-model.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";
import type { Db } from "../../../platform/db/database.ts";
import { SEASON_SUBJECT } from "../../snapshots/index.ts";

interface CorrectionQuery {
  /** Only corrections of this player. */
  playerId: string | undefined;
  /** The last episode whose results the user is shown; null for all. */
  shownThrough: number | null;
}

interface SeasonCorrections {
  scores: Dated<ScoreCorrection>[];
  eliminations: Dated<Required<Corrections>["eliminations"][number]>[];
  polls: Dated<Required<Corrections>["polls"][number]>[];
}

const CORRECTION_BYTES = 400;

/** The corrections of the current season, newest first. */
const correctionsSource: Source<SeasonCorrections> = {
  key: "corrections",
  load: async (tx) => {
    const value = {
      scores: await findCorrections(tx),
      eliminations: await findEliminationCorrections(tx),
      polls: await findPollCorrections(tx),
    };
    const rows = Object.values(value).flat().length;
    return { value, subjects: [SEASON_SUBJECT], bytes: CORRECTION_BYTES * (1 + rows) };
  },
};

/**
 * The corrections of the current season that a user may see, newest first: one for each score, contestant and question,
 * from the value that fans were first shown to the present one. Those of polls are left out for a single player.
 */
export async function readCorrections(need: Need, { playerId, shownThrough: through }: CorrectionQuery) {
  const found = await need(correctionsSource);
  const seen = (episode: number | null) => (episode !== null && isSeen(through, episode) ? episode : null);
  const isShown = ({ episode }: { episode: number }) => isSeen(through, episode);
  const isAsked = (row: { playerId: string }) => playerId === undefined || row.playerId === playerId;
  return {
    key: `${playerId} ${through}`,
    sources: [found],
    fields: (): Required<Corrections> => ({
      data: newest(found.scores.filter(isAsked).filter(isShown)),
      eliminations: newest(
        found.eliminations
          .filter(isAsked)
          .map((row) => ({ ...row, from: seen(row.from), to: seen(row.to) }))
          .filter(({ from, to }) => from !== to),
      ),
      polls: playerId === undefined ? newest(found.polls.filter(isShown)) : [],
    }),
  };
}

const newest = <Row extends { at: Date }>(rows: Row[]) =>
  rows.slice(0, CORRECTIONS_SHOWN).map((row) => ({ ...row, at: row.at.toISOString() }));

/** Leaves out a score that has returned to its first value after a mistake. */
async function findCorrections(db: Db) {
  const { rows } = await sql<Dated<ScoreCorrection>>`
    with net as (
      select c.player_id, c.episode_id, coalesce(s.name, min(c.statistic)) as statistic,
        (array_agg(c.from_points order by correction_id))[1] as "from",
        (array_agg(c.to_points order by correction_id desc))[1] as "to",
        max(c.corrected_at) as at
      from score_corrections c
      join seasons on seasons.season_id = c.season_id and is_current
      left join statistics s on s.statistic_id = c.statistic_id
      group by c.player_id, c.episode_id, s.statistic_id, case when s.statistic_id is null then c.statistic end
    )
    select net.player_id, first_name, last_name, statistic, number as episode, "from", "to", at
    from net join players using (player_id) join episodes using (episode_id)
    where "from" is distinct from "to"
    order by at desc, number desc, plain_spelling(first_name), plain_spelling(last_name), plain_spelling(statistic)`.execute(
    db,
  );
  return rows;
}

type Dated<Row> = Omit<Row, "at"> & { at: Date };

/** A player's removed exits, each paired with an added one; and their returns likewise. */
async function findEliminationCorrections(db: Db) {
  const { rows } = await sql<Dated<Required<Corrections>["eliminations"][number]>>`
    with changes as (
      select player_id, is_return, episode_id, sum(change) as change, max(corrected_at) as at
      from elimination_corrections c join seasons on seasons.season_id = c.season_id and is_current,
        lateral (values (from_episode_id, -1), (to_episode_id, 1)) as v (episode_id, change)
      where episode_id is not null
      group by player_id, is_return, episode_id
    ), numbered as (
      select player_id, is_return, number, change, at,
        row_number() over (partition by player_id, is_return, change order by number) as place
      from changes join episodes using (episode_id) where change <> 0
    )
    select player_id, first_name, last_name, is_return, f.number as "from", t.number as "to", greatest(f.at, t.at) as at
    from (select * from numbered where change < 0) f
    full join (select * from numbered where change > 0) t using (player_id, is_return, place)
    join players using (player_id)
    order by at desc, plain_spelling(first_name), plain_spelling(last_name), player_id, is_return`.execute(
    db,
  );
  return rows;
}

async function findPollCorrections(db: Db) {
  const { rows } = await sql<Dated<Required<Corrections>["polls"][number]>>`
    with net as (
      select question_id, episode_id, (array_agg(from_answers order by correction_id))[1] as "from",
        (array_agg(to_answers order by correction_id desc))[1] as "to", max(corrected_at) as at
      from grade_corrections group by question_id, episode_id
    )
    select question_id, prompt, number as episode, "from", "to", at
    from net join questions using (question_id) join episodes using (episode_id)
    join seasons on seasons.season_id = episodes.season_id and is_current
    where "from" <> "to"
    order by at desc, number desc, questions.position, question_id`.execute(db);
  return rows;
}
