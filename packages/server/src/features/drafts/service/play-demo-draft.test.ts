import { draftRoutes } from "@emberline/contract";
import { expect, it } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { playDemoDraft } from "./play-demo-draft.ts";

const testApp = useTestApp();

const DAY_MS = 86_400_000;

it("a pick that is refused ends the demonstration and leaves no draft", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const outsider = await testApp.createUser();
  // The second team's picks come from a user who does not own it.
  const ownerIds = [owners[0]?.userId ?? "", outsider.userId];
  const teams = teamIds.map((teamId, index) => ({ teamId, ownerId: ownerIds[index] ?? "" }));
  const startsAt = testApp.time - DAY_MS;
  await expect(
    inTransaction(testApp.db, (tx) => playDemoDraft(testApp, tx, { leagueId, teams, startsAt })),
  ).rejects.toThrow("That pick is not yours to make");
  const board = await testApp.call(draftRoutes.board, { as: owners[0], params: { leagueId } });
  expect(board.data).toBeNull();
});
