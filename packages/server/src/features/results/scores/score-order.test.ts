import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

const HOUR_MS = 3_600_000;
/** The number of connections that a browser opens to one site. */
const CONNECTIONS = 6;

let testApp: TestApp;
let port: number;
const open: Socket[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(testApp.server.listeningOrigin).port);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await testApp.close();
});

interface Cell {
  playerId: string;
  episodeId: string;
  statisticId: string;
}

const cells = (): Cell[] =>
  testApp.season.episodes.flatMap((episodeId) =>
    testApp.season.players.flatMap((playerId) =>
      testApp.season.statistics.map((statisticId) => ({ episodeId, playerId, statisticId })),
    ),
  );

const pointsIn = async ({ playerId, episodeId, statisticId }: Cell) =>
  (
    await testApp.db
      .selectFrom("scores")
      .select("points")
      .where("playerId", "=", playerId)
      .where("episodeId", "=", episodeId)
      .where("statisticId", "=", statisticId)
      .executeTakeFirst()
  )?.points;

/** A connection that sends requests without waiting for earlier replies. */
async function openConnection(token: string) {
  const socket = connect({ host: "127.0.0.1", port });
  open.push(socket);
  await once(socket, "connect");
  const replies = { count: 0, failed: [] as string[] };
  const waiting: { count: number; resolve: () => void }[] = [];
  socket.on("data", (data) => {
    const lines = [...data.toString().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code!);
    replies.count += lines.length;
    replies.failed.push(...lines.filter((code) => code !== "200"));
    for (const { count, resolve } of waiting) if (replies.count >= count) resolve();
  });
  return {
    replies,
    /** Saves the points; null empties the cell. */
    send: (cell: Cell, points: string | null) => {
      const body = JSON.stringify(points === null ? cell : { ...cell, points });
      socket.write(
        `POST /api/episodeStatistic${points === null ? "/clear" : ""} HTTP/1.1\r\nHost: emberline.test\r\nAuthorization: ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
    answered: (count: number) =>
      replies.count >= count
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.push({ count, resolve })),
  };
}

/** Resolves once the next request has arrived. */
const nextArrival = () => once(testApp.server.server, "request");

// Covers ADMIN-SCORE-24, API-38.
test("of writes to one cell over six connections the last one to arrive is kept", async () => {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(testApp.admin.token)),
  );
  const sent = connections.map(() => 0);
  const writes = cells().flatMap((cell, index) =>
    ["1", "12", "", String(100 + index)].map((points) => ({ cell, points })),
  );
  for (const [index, { cell, points }] of writes.entries()) {
    const place = index % CONNECTIONS;
    const arrival = nextArrival();
    connections[place]!.send(cell, points);
    sent[place]! += 1;
    await arrival;
  }
  await Promise.all(connections.map((connection, place) => connection.answered(sent[place]!)));
  expect(connections.flatMap(({ replies }) => replies.failed)).toEqual([]);
  const stored = await Promise.all(cells().map(pointsIn));
  expect(stored).toEqual(cells().map((_, index) => 100 + index));
});

test.each([
  ["a later one", "2", 2],
  ["a later clearing", null, undefined],
])(
  "a write with a slow session lookup is not overtaken by %s of another session",
  async (_, later, stored) => {
    const { userId, token } = testApp.admin;
    const [cell] = cells();
    const slowToken = await inTransaction(testApp.db, (tx) =>
      createSession(testApp, tx, { userId, userAgent: "slow" }),
    );
    // A session that was unused for an hour is updated, which another transaction can block.
    await testApp.db
      .updateTable("sessions")
      .set({ seenAt: new Date(testApp.time - 2 * HOUR_MS) })
      .where("userAgent", "=", "slow")
      .execute();
    const holder = await testApp.db.startTransaction().execute();
    await holder
      .selectFrom("sessions")
      .select("sessionId")
      .where("userAgent", "=", "slow")
      .forUpdate()
      .execute();
    const [slow, quick] = [await openConnection(slowToken), await openConnection(token)];
    slow.send(cell!, "1");
    await waitForLockWaiters(testApp, 1);
    const arrival = nextArrival();
    quick.send(cell!, later);
    await arrival;
    // Enough time to overtake: the server answers other requests of the later session in between.
    for (let round = 0; round < 5; round += 1) {
      await testApp.server.inject({ url: "/api/episode/admin", headers: { authorization: token } });
    }
    await holder.rollback().execute();
    await Promise.all([slow.answered(1), quick.answered(1)]);
    expect([...slow.replies.failed, ...quick.replies.failed]).toEqual([]);
    expect(await pointsIn(cell!)).toBe(stored);
  },
);

test("a refused call does not delay later ones", async () => {
  const [cell] = cells();
  const [withoutSession, admin] = [await openConnection("nobody"), await openConnection(testApp.admin.token)];
  withoutSession.send(cell!, "5");
  admin.send(cell!, "7");
  admin.send({ ...cell!, episodeId: testApp.season.seasonId }, "8");
  admin.send(cell!, "9");
  await Promise.all([withoutSession.answered(1), admin.answered(3)]);
  expect(withoutSession.replies.failed).toEqual(["401"]);
  expect(admin.replies.failed).toEqual(["404"]);
  expect(await pointsIn(cell!)).toBe(9);
});
