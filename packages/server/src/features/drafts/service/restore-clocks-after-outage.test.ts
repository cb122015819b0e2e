import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { isAlreadyRestored } from "./restore-clocks-after-outage.ts";

const AT = Date.UTC(2026, 8, 1);
const [ONE, OTHER] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const testApp = useTestApp();

/** The id of the server that wrote the last heartbeat. */
const watchedBy = (serverId: string) =>
  sql`
    insert into clock_heartbeat (epoch, seen_at, seen_by, previous_by) values (1, now(), ${serverId}, ${serverId})
    on conflict (only_one) do update set seen_by = excluded.seen_by`.execute(testApp.db);

test("lost time is restored once, also when another server appears between the check and the restore", async () => {
  const { leagueId } = await createDraftLeague(testApp, 2);
  const { draftId } = await testApp.db
    .selectFrom("drafts")
    .select("draftId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const isDone = (wasAlone: boolean, at = AT) =>
    inTransaction(testApp.db, (tx) => isAlreadyRestored(tx, { draftId, at, wasAlone, serverId: ONE }));
  await watchedBy(OTHER);
  expect(await isDone(true)).toBe(false);
  await sql`
    insert into draft_events (draft_id, league_id, number, event)
    values (${draftId}, ${leagueId}, 2, ${{ type: "held", cause: "clock", at: AT + 900 }})`.execute(
    testApp.db,
  );
  expect(await isDone(false)).toBe(true);
  expect(await isDone(true)).toBe(true);
  expect(await isDone(true, AT + 60_000)).toBe(false);
  // The only server, and its clock was set back to the same time as before.
  await watchedBy(ONE);
  expect(await isDone(true)).toBe(false);
});
