import { once } from "node:events";
import { get } from "node:http";
import { broadcastRoutes, leagueRoutes, type Route, route, successWith } from "@emberline/contract";
import { WHOLE_LIST_MAX } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { useTestApp, freshIpAddress } from "../../testing/app/test-app.ts";
import { listBinder } from "./bind-list.ts";
import { createServer } from "./server.ts";

const testApp = useTestApp();

const read = ({ path }: Route) =>
  testApp.server.inject({
    url: `/api${path}`,
    headers: { authorization: testApp.admin.token },
    remoteAddress: freshIpAddress(),
  });

const wholeLists = [
  leagueRoutes.list,
  leagueRoutes.joinable,
  broadcastRoutes.emailRecipients,
  broadcastRoutes.pushRecipients,
] as const;

// Covers LEGACY-14, LIMIT-33.
test("a list in many batches is the text of the whole reply, in order, up to the bound", async () => {
  await testApp.db.deleteFrom("leagues").execute();
  expect((await read(leagueRoutes.list)).body).toBe('{"status":"success","data":[]}');
  await insertMany(WHOLE_LIST_MAX + 1);
  for (const listed of wholeLists) {
    const { body, headers } = await read(listed);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const reply: unknown = JSON.parse(body);
    expect({ [listed.name]: body === JSON.stringify(z.parse(listed.reply, reply)) }).toEqual({
      [listed.name]: true,
    });
    const rows = z.array(z.looseObject({ name: z.string() })).parse(Object.values(reply ?? {})[1]);
    const names = rows.map(({ name }) => name);
    expect(names).toHaveLength(WHOLE_LIST_MAX);
    const expected = Array.from({ length: WHOLE_LIST_MAX }, (_, index) => `Number ${10_000 + index}`);
    expect(names.filter((name, index) => name !== expected[index])).toEqual([]);
  }
});

/** Leagues with a team each, and users with an address and a device, all by the same names. */
async function insertMany(count: number): Promise<void> {
  const last = sql.lit(9999 + count);
  await sql`update users set first_name = 'Z', email_admin = false`.execute(testApp.db);
  await sql`
    with added as (
      insert into users (username, first_name, last_name, email, email_verified_at)
      select 'number' || n, 'Number', n::text, 'number' || n || '@many.test', now()
      from generate_series(10000, ${last}) as n returning user_id, last_name
    ), devices as (
      insert into devices (user_id, token, token_hash, device_info)
      select user_id, '{}', sha256(last_name::bytea), '{}' from added
    ), leagues as (
      insert into leagues (name, owner_id, is_private)
      select 'Number ' || last_name, user_id, false from added returning league_id, owner_id
    )
    insert into teams (league_id, owner_id, name) select league_id, owner_id, 'First Fire' from leagues`.execute(
    testApp.db,
  );
  // PostgreSQL does it by itself, but later.
  await sql`analyze users, devices, leagues, teams`.execute(testApp.db);
}

const listRoute = route({
  name: "test.list",
  method: "GET",
  path: "/test",
  access: "anyone",
  summary: "Numbers",
  reply: successWith(z.array(z.object({ n: z.int() }))),
});

/** A server that sends these batches as its list. */
async function withBatches<T>(
  findBatches: () => AsyncIterable<{ n: number }[]>,
  work: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const app = createServer(testApp, () => false);
  listBinder(app, testApp)(listRoute, "data", findBatches);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test("empty batches and fields that the contract does not list leave no trace", async () => {
  async function* batches() {
    yield [];
    yield [{ n: 1, secret: 2 }, { n: 3 }];
    yield [];
    yield [{ n: 4 }];
  }
  const { body } = await withBatches(batches, (app) => app.inject("/api/test"));
  expect(body).toBe('{"status":"success","data":[{"n":1},{"n":3},{"n":4}]}');
});

test("an error before the first rows is answered, one after them breaks off the reply", async () => {
  async function* failing(rowsBefore: number) {
    if (rowsBefore > 0) yield [{ n: 1 }];
    throw new Error("planted");
  }
  const { statusCode, body } = await withBatches(
    () => failing(0),
    (app) => app.inject("/api/test"),
  );
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { status: "fail" }]);
  await withBatches(
    () => failing(1),
    async (app) => {
      const address = await app.listen({ host: "127.0.0.1", port: 0 });
      const reply = await fetch(`${address}/api/test`);
      expect(reply.status).toBe(200);
      await expect(reply.text()).rejects.toThrow("terminated");
    },
  );
});

test("no more rows are loaded once the client is gone", async () => {
  const ended = new EventTarget();
  const end = once(ended, "end");
  async function* endless() {
    try {
      for (;;) {
        yield Array.from({ length: 10_000 }, (_, n) => ({ n }));
        // Lets the server notice that the connection has ended.
        await new Promise(setImmediate);
      }
    } finally {
      ended.dispatchEvent(new Event("end"));
    }
  }
  await withBatches(endless, async (app) => {
    await app.listen({ host: "127.0.0.1", port: 0 });
    const client = get(`${app.listeningOrigin}/api/test`, { agent: false });
    const responses: unknown[] = await once(client, "response");
    expect(responses).toMatchObject([{ statusCode: 200 }]);
    client.destroy();
    await end;
  });
});
