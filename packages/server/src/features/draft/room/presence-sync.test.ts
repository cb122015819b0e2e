import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { openDatabase } from "../../../db/database.ts";
import { type DraftGuest, join, visit } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { createWorld, type Person, type World } from "../../../testing/app/test-app.ts";

let world: World;
let second: App;
let secondDatabase: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  world = await createWorld();
  secondDatabase = openDatabase(world.pool.options, world.log);
  second = await createApp({ ...world, ...secondDatabase });
  await Promise.all([world.app.start(), second.start()]);
});
afterAll(async () => {
  await second.server.close();
  await secondDatabase.pool.end();
  await world.end();
});

async function listen(app: App, { token }: Person, leagueId: string): Promise<DraftGuest> {
  const guest = await visit(app);
  guest.send({ type: "join", payload: { token, leagueId, log: true } });
  await guest.nextOf("draft-snapshot");
  return guest;
}

/** Waits until a guest was told just this. */
async function expectToHear(guest: DraftGuest, teamIds: string[], watching: number): Promise<void> {
  for (;;) {
    const { payload } = await guest.nextOf("draft-presence");
    if (payload.watching === watching && payload.teamIds.toSorted().join() === teamIds.toSorted().join())
      return;
  }
}

// Covers ROOM-20.
test("who is in the room is told on both servers, when somebody comes, goes, or their server stops", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(world, 3);
  const [first, other, third] = [teamIds[0]!, teamIds[1]!, teamIds[2]!];
  const here = await listen(world.app, owners[0]!, leagueId);
  await expectToHear(here, [first], 0);
  const there = await listen(second, owners[1]!, leagueId);
  await Promise.all([expectToHear(here, [first, other], 0), expectToHear(there, [first, other], 0)]);

  const admin = await join(second, world.admin, leagueId);
  const onBoards = await join(world, owners[2]!, leagueId);
  await Promise.all([
    expectToHear(here, [first, other, third], 1),
    expectToHear(there, [first, other, third], 1),
  ]);
  onBoards.socket.terminate();
  await Promise.all([expectToHear(here, [first, other], 1), expectToHear(there, [first, other], 1)]);
  expect([...onBoards.inbox, ...admin.inbox].map(({ type }) => type)).not.toContain("draft-presence");

  await second.stop();
  await expectToHear(here, [first], 0);
});
