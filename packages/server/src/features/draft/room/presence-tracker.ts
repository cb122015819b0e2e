import * as z from "zod/mini";
import type { DraftRooms, Guest, RoomSocket } from "./room-registry.ts";

/** How often a server says again who is with it, though nothing changed. */
const HEARTBEAT_MS = 10_000;
/** A server that says nothing for so long is gone, and who was with it. */
const SILENT_MS = 25_000;
/** What fits into one announcement. */
const TEAMS_MAX = 150;

/** Whose owners are in a room, by team, and how many others watch. */
export interface Presence {
  teamIds: string[];
  watching: number;
}

const Announcement = z.object({
  serverId: z.string(),
  leagueId: z.string(),
  teamIds: z.array(z.string()),
  watching: z.int(),
  /** The room is new there: whoever has guests in it, please say so. */
  asks: z.boolean(),
});

interface World {
  serverId: string;
  /** Milliseconds that only go forward. */
  now: () => number;
  rooms: Pick<DraftRooms, "watched" | "guestsOf">;
  tell: (guests: Guest[], all: Presence) => void;
}

interface Room {
  announced: string;
  announcedAt: number;
  told: string;
}

/** Who is in the rooms of all servers on one database: each tells the others of its own guests. */
export function createPresence({ serverId, now, rooms, tell }: World) {
  const ownRooms = new Map<string, Room>();
  const aware = new WeakSet<RoomSocket>();
  /** By league, then by server. */
  const elsewhere = new Map<string, Map<string, Presence & { at: number }>>();

  function look(): string[] {
    const watched = rooms.watched();
    const left = [...ownRooms.keys()].filter((leagueId) => !watched.includes(leagueId));
    return [...left.map(forget), ...watched.flatMap(lookInto)];
  }

  /** Tells the guests of a room what is new, and answers what other servers should hear of it. */
  function lookInto(leagueId: string): string[] {
    const guests = rooms.guestsOf(leagueId);
    const own = presenceOf(guests);
    const isNew = !ownRooms.has(leagueId);
    const room = ownRooms.get(leagueId) ?? { announced: "", announcedAt: 0, told: "" };
    ownRooms.set(leagueId, room);
    const others = livingElsewhere(leagueId);
    tellNews(room, guests, merge([own, ...others]));
    const announced = JSON.stringify(own);
    if (!isNew && announced === room.announced && now() - room.announcedAt < HEARTBEAT_MS) return [];
    room.announced = announced;
    room.announcedAt = now();
    return [say(leagueId, own, isNew)];
  }

  /** Whoever is new was shown who is here when they came in, on this server only. */
  function tellNews(room: Room, guests: Guest[], all: Presence): void {
    const listening = guests.filter(({ log }) => log);
    const news = JSON.stringify(all);
    const unaware = news === room.told ? listening.filter(({ socket }) => !aware.has(socket)) : listening;
    room.told = news;
    for (const { socket } of unaware) aware.add(socket);
    if (unaware.length > 0) tell(unaware, all);
  }

  const say = (leagueId: string, { teamIds, watching }: Presence, asks: boolean): string =>
    JSON.stringify({ serverId, leagueId, teamIds: teamIds.slice(0, TEAMS_MAX), watching, asks });

  function forget(leagueId: string): string {
    ownRooms.delete(leagueId);
    return say(leagueId, { teamIds: [], watching: 0 }, false);
  }

  function livingElsewhere(leagueId: string): Presence[] {
    const servers = elsewhere.get(leagueId);
    if (!servers) return [];
    for (const [id, { at }] of servers) if (now() - at > SILENT_MS) servers.delete(id);
    if (servers.size === 0) elsewhere.delete(leagueId);
    return [...servers.values()];
  }

  function hear(payload: string): void {
    const said = read(payload);
    if (!said || said.serverId === serverId) return;
    const { serverId: other, leagueId, asks, ...theirs } = said;
    const room = ownRooms.get(leagueId);
    if (asks && room) room.announced = "";
    const servers = elsewhere.get(leagueId) ?? new Map<string, Presence & { at: number }>();
    if (theirs.teamIds.length + theirs.watching > 0) servers.set(other, { ...theirs, at: now() });
    else servers.delete(other);
    if (servers.size > 0) elsewhere.set(leagueId, servers);
    else elsewhere.delete(leagueId);
  }

  return {
    /** To be called again and again; answers what to announce to the other servers. */
    look,
    hear,
    /** The same for a server that stops. */
    goodbye: () => [...ownRooms.keys()].map(forget),
  };
}

function read(payload: string): z.output<typeof Announcement> | null {
  try {
    return Announcement.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Each person counts once, however many devices they have there. */
export function presenceOf(guests: readonly Guest[]): Presence {
  const teamIds = new Set(guests.flatMap(({ teamId }) => teamId ?? []));
  const others = new Set(guests.filter(({ teamId }) => teamId === null).map(({ userId }) => userId));
  return { teamIds: [...teamIds].sort(), watching: others.size };
}

const merge = (all: readonly Presence[]): Presence => ({
  teamIds: [...new Set(all.flatMap(({ teamIds }) => teamIds))].sort(),
  watching: all.reduce((sum, { watching }) => sum + watching, 0),
});
