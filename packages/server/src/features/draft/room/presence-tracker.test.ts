import { describe, expect, it } from "vitest";
import { createDraftRooms, type Guest } from "./room-registry.ts";
import { createPresence, type Presence } from "./presence-tracker.ts";

/** Servers that hear one another, in time that is moved by hand. */
function createServers() {
  let now = 0;
  let guests = 0;
  const servers: ReturnType<typeof open>[] = [];

  function open(serverId: string) {
    const rooms = createDraftRooms();
    const told: [Guest[], Presence][] = [];
    const tell = (to: Guest[], all: Presence) => void told.push([to, all]);
    const presence = createPresence({ serverId, now: () => now, rooms, tell });
    return { ...presence, rooms, told, last: () => told.at(-1)?.[1] };
  }

  /** Everybody looks, and hears what the others say. */
  function look(): number {
    const said = servers.flatMap((server) => server.look());
    for (const payload of said) for (const server of servers) server.hear(payload);
    return said.length;
  }

  return {
    add: (serverId: string) => {
      const server = open(serverId);
      servers.push(server);
      return server;
    },
    crash: (server: ReturnType<typeof open>) => void servers.splice(servers.indexOf(server), 1),
    look,
    /** Answers how often anything was said. */
    pass: (ms: number) => {
      let said = 0;
      for (let left = ms; left > 0; left -= 500) {
        now += 500;
        said += look();
      }
      return said;
    },
    enter: (server: ReturnType<typeof open>, teamId: string | null, userId = `user ${(guests += 1)}`) => {
      const socket = {
        readyState: 1,
        OPEN: 1,
        bufferedAmount: 0,
        send: () => {},
        terminate: () => {},
        close: () => {},
      };
      const leagueId = "a league";
      const guest: Guest = { socket, userId, sessionId: userId, leagueId, teamId, log: true, desk: null };
      server.rooms.enter(leagueId, guest);
      return guest;
    },
  };
}

describe("who is in a draft's room", () => {
  it("each person counts once, by team or as somebody who watches", () => {
    const scene = createServers();
    const server = scene.add("one");
    scene.enter(server, "team a");
    scene.enter(server, "team a");
    scene.enter(server, null, "an admin");
    scene.enter(server, null, "an admin");
    scene.look();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 1 });
  });

  it("is told when it changes, and at no other time", () => {
    const scene = createServers();
    const server = scene.add("one");
    const guest = scene.enter(server, "team a");
    scene.pass(60_000);
    expect(server.told).toEqual([[[guest], { teamIds: ["team a"], watching: 0 }]]);
    const late = scene.enter(server, "team b");
    scene.look();
    expect(server.told.at(-1)).toEqual([[guest, late], { teamIds: ["team a", "team b"], watching: 0 }]);
    server.rooms.leave(late.socket);
    scene.look();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 0 });
  });

  it("comprises those on other servers, from the moment a room opens here", () => {
    const scene = createServers();
    const [one, two] = [scene.add("one"), scene.add("two")];
    scene.enter(one, "team a");
    scene.enter(one, null);
    scene.pass(5000);
    scene.enter(two, "team b");
    scene.pass(1500);
    const all = { teamIds: ["team a", "team b"], watching: 1 };
    expect([one.last(), two.last()]).toEqual([all, all]);
    const again = scene.enter(two, "team b");
    scene.look();
    expect(two.told.at(-1)).toEqual([[again], all]);
  });

  it("forgets a room that was left, a server that stops at once, and one that is silent after 25 seconds", () => {
    const scene = createServers();
    const [one, two, three] = [scene.add("one"), scene.add("two"), scene.add("three")];
    scene.enter(one, "team a");
    const leaving = scene.enter(two, "team b");
    scene.enter(three, "team c");
    scene.pass(1500);
    expect(one.last()?.teamIds).toEqual(["team a", "team b", "team c"]);
    two.rooms.leave(leaving.socket);
    scene.pass(1000);
    expect(one.last()?.teamIds).toEqual(["team a", "team c"]);
    scene.crash(three);
    scene.pass(20_000);
    expect(one.last()?.teamIds).toEqual(["team a", "team c"]);
    scene.pass(6000);
    expect(one.last()?.teamIds).toEqual(["team a"]);
    scene.enter(two, "team b");
    scene.pass(1000);
    expect(one.last()?.teamIds).toEqual(["team a", "team b"]);
    for (const payload of two.goodbye()) one.hear(payload);
    scene.crash(two);
    scene.look();
    expect(one.last()?.teamIds).toEqual(["team a"]);
  });

  it("is said again every ten seconds, and not oftener", () => {
    const scene = createServers();
    scene.enter(scene.add("one"), "team a");
    expect(scene.pass(59_500)).toBe(6);
  });

  it("takes no notice of what it cannot read", () => {
    const scene = createServers();
    const server = scene.add("one");
    for (const payload of ["", "x", "null", "{}", '{"serverId":1}']) server.hear(payload);
    scene.enter(server, "team a");
    scene.look();
    expect(server.last()).toEqual({ teamIds: ["team a"], watching: 0 });
  });
});
