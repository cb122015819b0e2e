import { scoringRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { freshIpAddress, useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const cell = (player: number, statistic: number) => ({
  playerId: testApp.season.players[player]!,
  episodeId: testApp.season.episodes[0]!,
  statisticId: testApp.season.statistics[statistic]!,
});
type Cell = ReturnType<typeof cell>;
const save = async (where: Cell, points: string | null, was?: number | null) =>
  (await testApp.call(scoringRoutes.save, { as: testApp.admin, body: { ...where, points, was } })).data
    .episodeStatisticId;
/** The full error reply: `points`, beside the message, are the cell's present points. */
async function attempt(where: Cell, points: string, was: number | null) {
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/episodeStatistic",
    remoteAddress: freshIpAddress(),
    headers: { authorization: testApp.admin.token },
    payload: { ...where, points, was },
  });
  const body: unknown = reply.json();
  return { code: reply.statusCode, body };
}
const deleted = () => {
  const message = "Another admin has deleted this score";
  return { code: 409, body: { status: "fail", message, err: message, points: null } };
};
const overwritten = (points: number) => {
  const message = `Another admin has saved ${points} here`;
  return { code: 409, body: { status: "fail", message, err: message, points } };
};

// Covers ADMIN-SCORE-25.
test("a write over points that the admin has not seen is refused with those points", async () => {
  const where = cell(0, 0);
  const id = await save(where, "3", null);
  expect(await attempt(where, "5", null)).toEqual(overwritten(3));
  expect(await attempt(where, "5", 0)).toEqual(overwritten(3));
  expect(await readAudit(testApp, id)).toHaveLength(1);
  await save(where, "5", 3);
  // The same points are accepted, whatever the admin saw.
  await save(where, "5", 0);
  expect(await readAudit(testApp, id)).toMatchObject([
    { action: "score.saved", subject: "Ada Young, Survived, episode 1", before: null, after: { points: 3 } },
    { before: { ...where, points: 3 }, after: { ...where, points: 5 } },
  ]);
});

test("a cell that another admin set to 0 is a conflict too", async () => {
  const where = cell(1, 0);
  await save(where, "", null);
  expect(await attempt(where, "2", null)).toEqual(overwritten(0));
  await save(where, "2", 0);
});

test("a client that does not send the expected points overwrites", async () => {
  const where = cell(2, 0);
  const id = await save(where, "1");
  await save(where, null);
  await save(where, "12");
  expect((await readAudit(testApp, id)).map((row) => row.after?.points)).toEqual([1, 0, 12]);
});

// Covers ADMIN-SCORE-28.
test("an emptied cell loses its score; a cell with points that the admin has not seen keeps it", async () => {
  const where = cell(5, 0);
  const clear = (was: number | null) => ({ as: testApp.admin, body: { ...where, was } });
  const stored = () =>
    testApp.db
      .selectFrom("scores")
      .select("points")
      .where("playerId", "=", where.playerId)
      .where("statisticId", "=", where.statisticId)
      .execute();
  await testApp.call(scoringRoutes.clear, clear(null));
  const id = await save(where, "3", null);
  expect(await testApp.refusal(scoringRoutes.clear, clear(null))).toMatchObject({
    code: 409,
    message: "Another admin has saved 3 here",
  });
  expect(await stored()).toEqual([{ points: 3 }]);
  await testApp.call(scoringRoutes.clear, clear(3));
  expect(await stored()).toEqual([]);
  expect(await readAudit(testApp, id)).toMatchObject([
    { action: "score.saved" },
    {
      action: "score.removed",
      subject: "Finn O'Hara <Tan> & Co, Survived, episode 1",
      before: { points: 3 },
      after: null,
    },
  ]);
  // A repetition, such as after a lost answer, changes nothing.
  await testApp.call(scoringRoutes.clear, clear(3));
});

// Covers ADMIN-SCORE-25.
test("a write over points that another admin has deleted is refused, and the cell stays empty", async () => {
  const where = cell(5, 1);
  await save(where, "3", null);
  await testApp.call(scoringRoutes.clear, { as: testApp.admin, body: { ...where, was: 3 } });
  expect(await attempt(where, "5", 3)).toEqual(deleted());
  // Deleting is no exception: the score is gone.
  expect(await attempt(where, "3", 3)).toEqual(deleted());
  // Nothing was stored, so an admin who saw the empty cell may fill it.
  const id = await save(where, "5", null);
  expect(await readAudit(testApp, id)).toMatchObject([{ before: null, after: { points: 5 } }]);
});

test("of two simultaneous writes over the same points one wins, and the other gets the winning points", async () => {
  for (const [player, first] of [
    [3, null],
    [4, 7],
  ] as const) {
    const where = cell(player, 1);
    if (first !== null) await save(where, String(first));
    const replies = await Promise.all(["1", "2", "3", "4"].map((points) => attempt(where, points, first)));
    const won = replies.filter((reply) => reply.code === 200);
    expect(won).toHaveLength(1);
    const points = replies.indexOf(won[0]!) + 1;
    const lost = replies.filter((reply) => reply.code !== 200);
    expect(lost).toEqual(lost.map(() => overwritten(points)));
  }
});

test("an archived season cannot be scored", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await markSeasonArchived(testApp, past.seasonId);
  const body = {
    playerId: past.players[0]!,
    episodeId: past.episodes[0]!,
    statisticId: past.statistics[0]!,
    points: 1,
  };
  expect(await testApp.refusal(scoringRoutes.save, { as: testApp.admin, body })).toEqual(ARCHIVED_ERROR);
  const rows = await testApp.db
    .selectFrom("scores")
    .select("points")
    .where("seasonId", "=", past.seasonId)
    .execute();
  expect(rows).toEqual([]);
  await testApp.db
    .insertInto("scores")
    .values({ ...body, seasonId: past.seasonId })
    .execute();
  expect(await testApp.refusal(scoringRoutes.clear, { as: testApp.admin, body })).toEqual(ARCHIVED_ERROR);
  // It can still be read.
  const params = { episodeId: past.episodes[0]! };
  expect((await testApp.call(scoringRoutes.sheet, { as: testApp.admin, params })).data.players).toHaveLength(
    6,
  );
});
