import { randomUUID } from "node:crypto";
import { LEAGUE_TEAMS_MAX } from "@emberline/game";
import { describe, expect, it } from "vitest";
import { createRoomRegistry, type Participant, type Presence } from "./room-registry.ts";
import { createCrossServerPresence } from "./cross-server-presence.ts";

/** Servers that receive one another's announcements, with a fake clock. */
function createServers() {
  let now = 0;
  let userCount = 0;
  const servers: ReturnType<typeof open>[] = [];

  function open(serverId: string) {
    const rooms = createRoomRegistry();
    const announced: [Participant[], Presence][] = [];
    const send = (to: Participant[], all: Presence) => void announced.push([to, all]);
    const presence = createCrossServerPresence({ serverId, now: () => now, rooms, send });
    return { ...presence, rooms, announced, last: () => announced.at(-1)?.[1] };
  }

  /** All servers tick and receive each other's announcements. */
  function tick(): number {
    const announcements = servers.flatMap((server) => server.tick());
    for (const payload of announcements) for (const server of servers) server.onAnnouncement(payload);
    return announcements.length;
  }

  return {
    add: (serverId: string) => {
      const server = open(serverId);
      servers.push(server);
      return server;
    },
    crash: (server: ReturnType<typeof open>) => void servers.splice(servers.indexOf(server), 1),
    tick,
    /** Returns the number of announcements. */
    pass: (ms: number) => {
      let announcements = 0;
      for (let left = ms; left > 0; left -= 500) {
        now += 500;
        announcements += tick();
      }
      return announcements;
    },
    enter: (server: ReturnType<typeof open>, teamId: string | null, userId = `user ${(userCount += 1)}`) => {
      const socket = {
        readyState: 1,
        OPEN: 1,
        bufferedAmount: 0,
        send: () => {},
        terminate: () => {},
        close: () => {},
      };
      const leagueId = "a league";
      const participant: Participant = {
        socket,
        userId,
        sessionId: userId,
        leagueId,
        teamId,
        log: true,
        desk: null,
        seen: null,
      };
      server.rooms.add(leagueId, participant);
      return participant;
    },
  };
}

describe("the presence in a draft's room", () => {
  it("names every team to the other servers, in an announcement that PostgreSQL takes", () => {
    const fixture = createServers();
    const [one, two] = [fixture.add("one"), fixture.add("two")];
    const teamIds = Array.from(
      { length: 160 },
      (_, index) => randomUUID().slice(0, -3) + String(100 + index),
    ).sort();
    for (const teamId of teamIds) fixture.enter(one, teamId);
    fixture.enter(two, null);
    fixture.tick();
    fixture.pass(500);
    expect(two.last()?.teamIds).toEqual(teamIds);
    const announcement = JSON.stringify({
      serverId: randomUUID(),
      leagueId: randomUUID(),
      teamIds: teamIds.slice(0, LEAGUE_TEAMS_MAX),
      watching: 1000,
      asks: false,
    });
    expect(announcement.length).toBeLessThan(8000);
  });

  it("counts each user once, by team or as a spectator", () => {
    const fixture = createServers();
    const server = fixture.add("one");
    fixture.enter(server, "team a");
    fixture.enter(server, "team a");
    fixture.enter(server, null, "an admin");
    fixture.enter(server, null, "an admin");
    fixture.tick();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 1 });
  });

  it("is sent when it changes, and at no other time", () => {
    const fixture = createServers();
    const server = fixture.add("one");
    const participant = fixture.enter(server, "team a");
    fixture.pass(60_000);
    expect(server.announced).toEqual([[[participant], { teamIds: ["team a"], watching: 0 }]]);
    const late = fixture.enter(server, "team b");
    fixture.tick();
    expect(server.announced.at(-1)).toEqual([
      [participant, late],
      { teamIds: ["team a", "team b"], watching: 0 },
    ]);
    server.rooms.remove(late.socket);
    fixture.tick();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 0 });
  });

  it("includes those on other servers as soon as a room opens here", () => {
    const fixture = createServers();
    const [one, two] = [fixture.add("one"), fixture.add("two")];
    fixture.enter(one, "team a");
    fixture.enter(one, null);
    fixture.pass(5000);
    fixture.enter(two, "team b");
    fixture.pass(1500);
    const all = { teamIds: ["team a", "team b"], watching: 1 };
    expect([one.last(), two.last()]).toEqual([all, all]);
    const again = fixture.enter(two, "team b");
    fixture.tick();
    expect(two.announced.at(-1)).toEqual([[again], all]);
  });

  it("drops an empty room, a stopped server at once, and a silent one after 25 seconds", () => {
    const fixture = createServers();
    const [one, two, three] = [fixture.add("one"), fixture.add("two"), fixture.add("three")];
    fixture.enter(one, "team a");
    const leaving = fixture.enter(two, "team b");
    fixture.enter(three, "team c");
    fixture.pass(1500);
    expect(one.last()?.teamIds).toEqual(["team a", "team b", "team c"]);
    two.rooms.remove(leaving.socket);
    fixture.pass(1000);
    expect(one.last()?.teamIds).toEqual(["team a", "team c"]);
    fixture.crash(three);
    fixture.pass(20_000);
    expect(one.last()?.teamIds).toEqual(["team a", "team c"]);
    fixture.pass(6000);
    expect(one.last()?.teamIds).toEqual(["team a"]);
    fixture.enter(two, "team b");
    fixture.pass(1000);
    expect(one.last()?.teamIds).toEqual(["team a", "team b"]);
    for (const payload of two.announceLeave()) one.onAnnouncement(payload);
    fixture.crash(two);
    fixture.tick();
    expect(one.last()?.teamIds).toEqual(["team a"]);
  });

  it("is announced again every ten seconds, and not more often", () => {
    const fixture = createServers();
    fixture.enter(fixture.add("one"), "team a");
    expect(fixture.pass(59_500)).toBe(6);
  });

  it("is announced once to a server that asks", () => {
    const fixture = createServers();
    const [one, two] = [fixture.add("one"), fixture.add("two")];
    fixture.enter(one, "team a");
    fixture.pass(1000);
    fixture.enter(two, "team b");
    expect(fixture.pass(5000)).toBe(2);
  });

  it("ignores what it cannot parse", () => {
    const fixture = createServers();
    const server = fixture.add("one");
    for (const payload of ["", "x", "null", "{}", '{"serverId":1}']) server.onAnnouncement(payload);
    fixture.enter(server, "team a");
    fixture.tick();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 0 });
  });
});
