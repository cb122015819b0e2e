import { adminAccountRoutes } from "@emberline/contract";
import { beforeEach, afterEach, describe, expect, it } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createFakeTimers, type FakeTimers } from "../../../testing/fakes/fake-timers.ts";
import { createRoomRegistry, type RoomRegistry, type Participant } from "./room-registry.ts";
import { evictEndedSessions } from "./evict-ended-sessions.ts";

const testApp = useTestApp();

let rooms: RoomRegistry;
let timers: FakeTimers;
let stop: () => void;
beforeEach(() => {
  rooms = createRoomRegistry();
  timers = createFakeTimers();
  stop = evictEndedSessions({ ...testApp, timers }, rooms);
});
afterEach(() => stop());

interface Watched {
  /** Close code and reason. */
  closed: Promise<[number, string]>;
  isOpen: () => boolean;
  received: unknown[];
}

async function enter(
  person: TestUser,
  { leagueId, ...rest }: Pick<Participant, "teamId" | "desk"> & { leagueId: string },
): Promise<Watched> {
  const { sessionId } = await testApp.db
    .selectFrom("sessions")
    .select("sessionId")
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  let isOpen = true;
  const received: unknown[] = [];
  const send = (frame: string | Buffer) => void received.push(JSON.parse(String(frame)));
  const closed = new Promise<[number, string]>((resolve) => {
    const close = (code: number, reason: string) => {
      isOpen = false;
      resolve([code, reason]);
    };
    const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send, terminate: () => {}, close };
    rooms.add(leagueId, {
      socket,
      sessionId,
      userId: person.userId,
      leagueId,
      log: true,
      seen: null,
      ...rest,
    });
  });
  return { closed, isOpen: () => isOpen, received };
}

/** A league owner, a second owner, and an admin with a team, in the room; another admin without one. */
async function roomOfThree() {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 4);
  const [owner, fan, admin, elsewhere] = [owners[0]!, owners[1]!, owners[2]!, owners[3]!];
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", admin.userId).execute();
  const clients = {
    owner: await enter(owner, { leagueId, teamId: teamIds[0]!, desk: "owner" }),
    fan: await enter(fan, { leagueId, teamId: teamIds[1]!, desk: null }),
    admin: await enter(admin, { leagueId, teamId: teamIds[2]!, desk: "admin" }),
  };
  return { leagueId, owner, fan, admin, elsewhere, teamIds, clients };
}
type Room = Awaited<ReturnType<typeof roomOfThree>>;

const endSessions = ({ userId }: TestUser) =>
  testApp.db.deleteFrom("sessions").where("userId", "=", userId).execute();
const expire = ({ userId }: TestUser) =>
  testApp.db
    .updateTable("sessions")
    .set({ expiresAt: new Date(testApp.time) })
    .where("userId", "=", userId)
    .execute();
const demote = ({ userId }: TestUser) =>
  testApp.db.updateTable("users").set({ isAdmin: false }).where("userId", "=", userId).execute();
const takeTeam = (teamId: string) => testApp.db.deleteFrom("teams").where("teamId", "=", teamId).execute();
const handOver = ({ leagueId }: Room, { userId }: TestUser) =>
  testApp.db.updateTable("leagues").set({ ownerId: userId }).where("leagueId", "=", leagueId).execute();

type Who = keyof Room["clients"];
const suspend = ({ userId }: TestUser) =>
  testApp.call(adminAccountRoutes.suspend, {
    as: testApp.admin,
    params: { userId },
    body: { reason: "Insults in the room" },
  });
const losses: [string, Who, string, (room: Room) => Promise<unknown>][] = [
  ["whose session has ended", "fan", "logged out", ({ fan }) => endSessions(fan)],
  ["who is suspended", "fan", "logged out", ({ fan }) => suspend(fan)],
  ["whose session has run out", "fan", "logged out", ({ fan }) => expire(fan)],
  ["whose team has gone", "fan", "no team in this league any more", ({ teamIds }) => takeTeam(teamIds[1]!)],
  ["who is no admin any more", "admin", "no admin any more", ({ admin }) => demote(admin)],
  [
    "whose league was handed over",
    "owner",
    "the league has a new owner",
    (room) => handOver(room, room.elsewhere),
  ],
];

describe("the eviction from draft rooms", () => {
  // Covers ADMIN-USER-6.
  it.each(losses)(
    "disconnects only the participant %s, within a second",
    async (_name, who, reason, revoke) => {
      const room = await roomOfThree();
      const others = Object.entries(room.clients).filter(([name]) => name !== who);
      await revoke(room);
      timers.advance(1000);
      expect(await room.clients[who].closed).toEqual([1008, reason]);
      expect(others.map(([, { isOpen }]) => isOpen())).toEqual([true, true]);
    },
  );

  it.each(["fan", "admin"] as const)(
    "disconnects the %s who has become the league owner, to join again as commissioner",
    async (who) => {
      const room = await roomOfThree();
      await handOver(room, room[who]);
      timers.advance(1000);
      expect(await room.clients[who].closed).toEqual([1008, "the league is theirs now"]);
      expect(await room.clients.owner.closed).toEqual([1008, "the league has a new owner"]);
      expect(Object.values(room.clients).filter(({ isOpen }) => isOpen())).toHaveLength(1);
    },
  );

  it("disconnects everyone from a deleted league, including an admin without a team, with the reason", async () => {
    const { leagueId, clients } = await roomOfThree();
    const visitor = await testApp.createUser();
    await testApp.db
      .updateTable("users")
      .set({ isAdmin: true })
      .where("userId", "=", visitor.userId)
      .execute();
    const participant = await enter(visitor, { leagueId, teamId: null, desk: "admin" });
    await testApp.db.deleteFrom("leagues").where("leagueId", "=", leagueId).execute();
    timers.advance(1000);
    for (const { closed, received } of [...Object.values(clients), participant]) {
      expect(await closed).toEqual([1008, "the league was deleted"]);
      expect(received).toEqual([{ type: "error", message: "This league was deleted" }]);
    }
  });

  it("disconnects a former admin without a team", async () => {
    const { leagueId } = await createLeague(testApp, 1);
    const admin = await testApp.createUser();
    const { closed } = await enter(admin, { leagueId, teamId: null, desk: "admin" });
    timers.advance(1000);
    expect(await closed).toEqual([1008, "no admin any more"]);
  });

  it("continues after a failed query", async () => {
    const { leagueId, owners, teamIds } = await createLeague(testApp, 1);
    const { closed } = await enter(owners[0]!, { leagueId, teamId: teamIds[0]!, desk: null });
    stop();
    let asked = 0;
    const warned = new Promise<void>((resolve) => {
      const participants = () => {
        asked += 1;
        if (asked === 1) throw new Error("the first query fails");
        return rooms.participants();
      };
      stop = evictEndedSessions(
        { db: testApp.db, now: testApp.now, timers, log: { warn: () => resolve() } },
        { participants },
      );
    });
    timers.advance(1000);
    await warned;
    await endSessions(owners[0]!);
    timers.advance(1000);
    expect(await closed).toEqual([1008, "logged out"]);
  });
});
