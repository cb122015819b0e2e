import { beforeAll, describe, expect, it } from "vitest";
import { accountRoutes } from "@emberline/contract";
import { createApp } from "../../../app.ts";
import { joinLegacy, connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, type DraftLeague } from "../../../testing/fixtures/draft-league.ts";
import {
  closePayload,
  type FrameParts,
  frameOf,
  OPCODE,
  openFrames,
} from "../../../testing/clients/raw-frames.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createFakeTimers } from "../../../testing/fakes/fake-timers.ts";

const testApp = useTestApp();
let league: DraftLeague;
beforeAll(async () => {
  await testApp.app.start();
  league = await createDraftLeague(testApp, 2);
});

const joining = ({ token }: TestUser, leagueId = league.leagueId) =>
  JSON.stringify({ type: "join", payload: { token, leagueId } });
const { text, binary, continuation, close, ping, pong } = OPCODE;
const BAD_UTF8 = Buffer.from([0x22, 0xc3, 0x28, 0x22]);

/** Expects that the server still serves another client. */
async function expectService(): Promise<void> {
  const client = await joinLegacy(testApp, league.owners[1]!, league.leagueId);
  expect((await client.next()).type).toBe("init");
  client.socket.terminate();
}

/** Sends frames and returns how the server closes the connection. */
async function closeAfter(...frames: FrameParts[]): Promise<number | null> {
  const socket = await openFrames(testApp);
  for (const frame of frames) socket.write(frameOf(frame));
  const code = await socket.closeCode();
  socket.end();
  return code;
}

describe("a socket that violates RFC 6455 is closed by its rules, and no other client is affected", () => {
  const broken: [string, number, FrameParts[]][] = [
    ["a reserved bit", 1002, [{ opcode: text, payload: "{}", rsv: 4 }]],
    ["all reserved bits", 1002, [{ opcode: text, payload: "{}", rsv: 7 }]],
    ["an opcode that is none", 1002, [{ opcode: 3, payload: "{}" }]],
    ["a control opcode that is none", 1002, [{ opcode: 11 }]],
    ["a frame without a mask", 1002, [{ opcode: text, payload: "{}", masked: false }]],
    ["a continuation of nothing", 1002, [{ opcode: continuation, payload: "{}" }]],
    [
      "a new message before the end of a fragmented one",
      1002,
      [
        { opcode: text, payload: "{", fin: false },
        { opcode: text, payload: "}" },
      ],
    ],
    ["a ping in fragments", 1002, [{ opcode: ping, fin: false }]],
    ["a ping of 126 bytes", 1002, [{ opcode: ping, payload: "x".repeat(126) }]],
    ["text that is no UTF-8", 1007, [{ opcode: text, payload: BAD_UTF8 }]],
    [
      "invalid UTF-8 across two fragments",
      1007,
      [
        { opcode: text, payload: BAD_UTF8.subarray(0, 2), fin: false },
        { opcode: continuation, payload: BAD_UTF8.subarray(2) },
      ],
    ],
    ["a close of one byte", 1002, [{ opcode: close, payload: "x" }]],
    [
      "a close frame whose reason is not UTF-8",
      1007,
      [{ opcode: close, payload: closePayload(1000, BAD_UTF8) }],
    ],
  ];

  it.each(broken)("%s: %i", async (_name, code, frames) => {
    expect(await closeAfter(...frames)).toBe(code);
    await expectService();
  });

  it.each([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535])(
    "the close code %i is invalid: 1002",
    async (code) => {
      expect(await closeAfter({ opcode: close, payload: closePayload(code) })).toBe(1002);
    },
  );

  it.each([1000, 1001, 3000, 4999])("the close code %i is valid and is echoed", async (code) => {
    expect(await closeAfter({ opcode: close, payload: closePayload(code) })).toBe(code);
  });

  it.each([8193, 65_535, 65_536, 1024 * 1024, 2 ** 40])(
    "a frame with a length of %i bytes is refused by its header alone: 1009",
    async (claimedLength) => {
      expect(await closeAfter({ opcode: text, claimedLength })).toBe(1009);
      await expectService();
    },
  );

  // Covers ROOM-30.
  it("fragments of more than 8 KB in total: 1009", async () => {
    const part = "[".repeat(3000);
    expect(
      await closeAfter(
        { opcode: text, payload: part, fin: false },
        { opcode: continuation, payload: part, fin: false },
        { opcode: continuation, payload: part, fin: false },
      ),
    ).toBe(1009);
  });

  it("a thousand empty fragments: 1008", async () => {
    const nothing = Array.from({ length: 1000 }, () => ({ opcode: continuation, fin: false }));
    expect(await closeAfter({ opcode: text, fin: false }, ...nothing)).toBe(1008);
    await expectService();
  });
});

describe("what RFC 6455 allows", () => {
  it("a join in fragments with a ping between them is a join", async () => {
    const socket = await openFrames(testApp);
    const message = joining(league.owners[0]!);
    socket.write(frameOf({ opcode: text, payload: message.slice(0, 20), fin: false }));
    socket.write(frameOf({ opcode: ping, payload: "still here?" }));
    socket.write(frameOf({ opcode: continuation, payload: message.slice(20, 40), fin: false }));
    socket.write(frameOf({ opcode: continuation, payload: message.slice(40) }));
    expect(await socket.next()).toEqual({ opcode: pong, payload: Buffer.from("still here?") });
    const { opcode, payload } = await socket.next();
    expect([opcode, payload.toString()]).toEqual([text, expect.stringContaining('"type":"init"')]);
    socket.end();
  });

  it("a binary frame is refused with any content", async () => {
    const socket = await openFrames(testApp);
    socket.write(frameOf({ opcode: binary, payload: joining(league.owners[0]!) }));
    expect((await socket.next()).payload.toString()).toBe(
      JSON.stringify({ type: "error", message: "We could not read that message" }),
    );
    socket.end();
  });

  it.each([
    ["pings", ping],
    ["pongs", pong],
    ["messages", text],
  ])("a thousand %s at once: 1008, and the room notices nothing", async (_name, opcode) => {
    const flood = Array.from({ length: 1000 }, () => ({ opcode, payload: "{}" }));
    expect(await closeAfter(...flood)).toBe(1008);
    await expectService();
  });

  // Covers ROOM-30.
  it("of fifty sockets of one user the latest ten stay open, and all ten get the same messages", async () => {
    const owner = league.owners[0]!;
    const clients = [];
    for (let count = 0; count < 50; count += 1) {
      const client = await joinLegacy(testApp, owner, league.leagueId);
      await client.waitFor("init");
      clients.push(client);
    }
    const old = clients.slice(0, 40);
    expect(new Set(await Promise.all(old.map(({ closed }) => closed)))).toEqual(new Set([1008]));
    const staying = clients.slice(40);
    expect(staying.map(({ socket }) => socket.readyState)).toEqual(Array.from({ length: 10 }, () => 1));
    for (const { socket } of staying) socket.terminate();
  });

  it("a connection that never joins is closed after ten seconds", async () => {
    const timers = createFakeTimers();
    const app = await createApp({ ...testApp, timers });
    const client = await connect(app);
    timers.advance(9999);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    timers.advance(1);
    // The server reads nothing more from it and ends the connection a second later.
    timers.advance(1000);
    expect(await client.closed).toBe(1008);
    expect(client.inbox).toEqual([]);
    await app.stop();
    await app.server.close();
  });
});

describe("a join that is replayed", () => {
  /** Joins; returns all messages until the socket closes, and its close code. */
  async function comeBack(person: TestUser, leagueId: string) {
    const client = await joinLegacy(testApp, person, leagueId);
    const code = await client.closed;
    return { code, said: client.inbox };
  }
  const shownOut = (message: string) => ({ code: 1008, said: [{ type: "error", message }] });
  const leave = (person: TestUser) => testApp.call(accountRoutes.logout, { as: person });
  const setSessions = (person: TestUser, set: object) =>
    testApp.db.updateTable("sessions").set(set).where("userId", "=", person.userId).execute();
  const endAll = (person: TestUser) =>
    testApp.db.deleteFrom("sessions").where("userId", "=", person.userId).execute();

  it.each<[string, (person: TestUser) => Promise<unknown>]>([
    ["has expired", (person) => setSessions(person, { expiresAt: new Date(testApp.time) })],
    ["was logged out", leave],
    ["ended with a password reset", endAll],
  ])("with a token that %s gets only an error", async (_name, end) => {
    const { leagueId, owners } = await createDraftLeague(testApp, 1);
    const client = await joinLegacy(testApp, owners[0]!, leagueId);
    await client.waitFor("init");
    await end(owners[0]!);
    expect(await comeBack(owners[0]!, leagueId)).toEqual(shownOut("Please log in"));
    expect(await client.closed).toBe(1008);
  });

  it("to another league or an unknown one gets no board", async () => {
    const other = await createDraftLeague(testApp, 1);
    const [fan] = league.owners;
    expect(await comeBack(fan!, other.leagueId)).toEqual(shownOut("Only members of this league can see it"));
    expect(await comeBack(fan!, "00000000-0000-4000-8000-000000000000")).toEqual(
      shownOut("League not found"),
    );
  });

  it("from one room to a forbidden one leaves both", async () => {
    const other = await createDraftLeague(testApp, 1);
    const client = await joinLegacy(testApp, league.owners[0]!, league.leagueId);
    await client.waitFor("init");
    client.socket.send(joining(league.owners[0]!, other.leagueId));
    expect(await client.closed).toBe(1008);
    expect(client.inbox.map(({ type }) => type)).toEqual(["error"]);
  });
});
