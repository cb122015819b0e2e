import { randomUUID } from "node:crypto";
import { draftRoutes } from "@emberline/contract";
import { applyEvent, type Draft, isComplete, teamOnClock } from "@emberline/game";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createDraftLeague, createLeague } from "../../../testing/fixtures/draft-league.ts";
import { type DraftClient, joinLegacy, join, connect } from "../../../testing/clients/draft-client.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

type Practice = "alone" | "league";

async function startMockDraft(person: TestUser, leagueId: string, practice: Practice): Promise<DraftClient> {
  const client = await connect(testApp);
  client.send({ type: "join", payload: { token: person.token, leagueId, log: true, practice } });
  return client;
}

const startOf = (person: TestUser, leagueId: string, practice: Practice) => ({
  type: "practise",
  payload: { token: person.token, leagueId, practice, act: "start", pickSeconds: 10 },
});

/** All stored rows, table by table. */
async function readTables(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(testApp.db);
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = await sql`select * from ${sql.table(name)} as t order by t::text`.execute(testApp.db);
    tables[name] = table.rows;
  }
  return tables;
}

/** Plays a mock draft to its end: the client picks the first available player. */
async function playToTheEnd(
  client: DraftClient,
  person: TestUser,
  where: { leagueId: string; practice: Practice },
) {
  let { payload } = await client.waitFor("draft-snapshot");
  if (payload.state?.begunAt === null) ({ payload } = await client.waitFor("draft-snapshot"));
  const { cast, teamId } = payload;
  let draft: Draft = payload.state!;
  while (!isComplete(draft)) {
    if (teamOnClock(draft) === teamId) {
      const taken = draft.picks.map(({ playerId }) => playerId);
      const playerId = cast.players.find((player) => !taken.includes(player.playerId))!.playerId;
      const { pickNumber } = draft;
      client.send({
        type: "choose",
        payload: { token: person.token, ...where, key: randomUUID(), pickNumber, playerId },
      });
    } else {
      for (let step = 0; step < 4; step += 1) {
        testApp.time += 1000;
        await testApp.app.runDueClocks();
      }
    }
    const received = await client.waitFor("draft-events");
    draft = received.payload.events.reduce<Draft>(applyEvent, draft);
  }
  return { draft, cast };
}

it("a whole mock draft changes no table and leaves the real draft as it was", async () => {
  const league = await createDraftLeague(testApp, 2);
  const ana = league.owners[0]!;
  const { leagueId } = league;
  const before = await readTables();
  const client = await startMockDraft(ana, leagueId, "alone");
  await client.waitFor("draft-presence");
  client.send(startOf(ana, leagueId, "alone"));
  const { draft } = await playToTheEnd(client, ana, { leagueId, practice: "alone" });
  expect(draft.picks).toHaveLength(4);
  expect(await readTables()).toEqual(before);
  expect(client.inbox.filter(({ type }) => type === "error")).toEqual([]);
  client.socket.terminate();
});

it("two members practise in one room, and the legacy client in the real room receives nothing", async () => {
  const league = await createDraftLeague(testApp, 2);
  const [ana, ben] = [league.owners[0]!, league.owners[1]!];
  const { leagueId } = league;
  const inTheRoom = await joinLegacy(testApp, ben, leagueId);
  await inTheRoom.waitFor("init");
  const clients = [
    await startMockDraft(ana, leagueId, "league"),
    await startMockDraft(ben, leagueId, "league"),
  ];
  for (const client of clients) await client.waitFor("draft-snapshot");
  clients[0]!.send(startOf(ana, leagueId, "league"));
  const [first, second] = await Promise.all(clients.map((client) => client.waitFor("draft-snapshot")));
  expect(second!.payload.draftId).toBe(first!.payload.draftId);
  expect([first!.payload.teamId, second!.payload.teamId]).toEqual(league.teamIds);
  expect(inTheRoom.inbox).toEqual([]);
  for (const { socket } of [inTheRoom, ...clients]) socket.terminate();
});

it("only users who may join the real room can join", async () => {
  const { leagueId } = await createLeague(testApp, 2);
  const client = await startMockDraft(await testApp.createUser(), leagueId, "league");
  expect(await client.next()).toEqual({
    type: "error",
    message: "Only members of this league can see it",
  });
  expect(await client.closed).toBe(1008);
});

it("a socket that is in no mock draft can neither start one nor pick", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const ana = owners[0]!;
  const client = await joinLegacy(testApp, ana, leagueId);
  await client.waitFor("error");
  client.send(startOf(ana, leagueId, "alone"));
  expect(await client.next()).toEqual({ type: "error", message: "Please join the practice first" });
  const key = randomUUID();
  const pick = { key, pickNumber: 1, playerId: testApp.season.players[0], practice: "alone" };
  client.send({ type: "choose", payload: { token: ana.token, leagueId, ...pick } });
  expect(await client.waitFor("draft-answer")).toMatchObject({ payload: { key, accepted: false } });
  client.socket.terminate();
});

it("an ended session leaves its mock draft within a second", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const ana = owners[0]!;
  const client = await startMockDraft(ana, leagueId, "alone");
  await client.waitFor("draft-snapshot");
  await testApp.db.deleteFrom("sessions").where("userId", "=", ana.userId).execute();
  expect(await client.closed).toBe(1008);
});

it("a socket that joins the real room leaves the mock draft", async () => {
  const league = await createDraftLeague(testApp, 2);
  const ana = league.owners[0]!;
  const { leagueId } = league;
  const client = await startMockDraft(ana, leagueId, "alone");
  await client.waitFor("draft-snapshot");
  client.send({ type: "join", payload: { token: ana.token, leagueId, log: true } });
  expect((await client.waitFor("draft-snapshot")).payload.practice).toBeNull();
  client.send(startOf(ana, leagueId, "alone"));
  expect(await client.waitFor("error")).toMatchObject({ message: "Please join the practice first" });
  client.socket.terminate();
});

it("a client that finds the mock draft full stays in the real room and gets the reason", async () => {
  const league = await createDraftLeague(testApp, 2);
  const ana = league.owners[0]!;
  const { leagueId } = league;
  const full = await createLeague(testApp, testApp.season.players.length);
  // The same happens when an admin has deleted a contestant.
  const tooMany = { leagueId: full.leagueId, ownerId: ana.userId, name: "One too many" };
  await testApp.db.insertInto("teams").values(tooMany).execute();
  const client = await join(testApp, ana, { leagueId });
  await client.waitFor("draft-presence");
  client.send({
    type: "join",
    payload: { token: ana.token, leagueId: full.leagueId, log: true, practice: "league" },
  });
  expect(await client.waitFor("error")).toMatchObject({ message: "There are more teams than contestants" });
  await testApp.call(draftRoutes.mark, {
    as: league.owners[1],
    params: { leagueId },
    body: { mark: "away", on: true },
  });
  expect((await client.waitFor("draft-events")).payload.events).toMatchObject([{ type: "marked" }]);
  client.socket.terminate();
});
