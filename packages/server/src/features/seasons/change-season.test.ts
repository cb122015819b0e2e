import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createDraftLeague, moveTo, PICK_SECONDS } from "../../testing/fixtures/draft-league.ts";
import { readSeasonPack, SEASON_FILES } from "../../testing/fixtures/season-files.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { importSeason } from "./import/import-season.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

it("an import cannot switch the season while a draft runs", async () => {
  const file = readSeasonPack(SEASON_FILES["the invented season"]);
  const makeCurrent = { leaveDrafts: false, onSwitch: async () => undefined };
  const load = () =>
    inTransaction(testApp.db, (tx) => importSeason(tx, file, { through: 0, now: testApp.time, makeCurrent }));
  const { startsAt } = await createDraftLeague(testApp, 3);
  await moveTo(testApp, startsAt);
  await expect(load()).rejects.toThrow(
    'The draft of "The League" is running. Switch the season once that is complete, or end it first',
  );
  const seasons = await testApp.db.selectFrom("seasons").select("name").execute();
  expect(seasons).toHaveLength(1);
  for (let pick = 1; pick <= 6; pick += 1) await moveTo(testApp, startsAt + pick * PICK_SECONDS * 1000);
  expect(await load()).toMatchObject({ isNew: true, isCurrent: true });
});
