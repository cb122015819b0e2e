import * as z from "zod/mini";
import {
  type Participant,
  type Presence,
  presenceOf,
  type RoomRegistry,
  sendToAll,
} from "./room-registry.ts";
import type { ClientSocket } from "../../../platform/sockets/client-socket.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { pgListen } from "../../../platform/db/pg-listen.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { presenceMessage } from "./log-messages.ts";
import { every } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

/** How often a server repeats unchanged announcements. */
const HEARTBEAT_MS = 10_000;
/** A server without an announcement for this long counts as gone, and its participants, too. */
const PRESENCE_SILENT_MS = 25_000;

const Announcement = z.object({
  serverId: z.string(),
  leagueId: z.string(),
  teamIds: z.array(z.string()),
  watching: z.int(),
  /** The room is new on the announcing server: servers with participants in it announce them again. */
  asks: z.boolean(),
});

interface PresenceDeps {
  serverId: string;
  /** Monotonic milliseconds. */
  now: () => number;
  rooms: Pick<RoomRegistry, "activeLeagueIds" | "participantsOf">;
  send: (participants: Participant[], all: Presence) => void;
}

interface Room {
  announced: string;
  announcedAt: number;
  sent: string;
}

/** The presence in the rooms of all servers on one database: each announces its own participants to the others. */
export function createCrossServerPresence({ serverId, now, rooms, send }: PresenceDeps) {
  const localRooms = new Map<string, Room>();
  const informed = new WeakSet<ClientSocket>();
  /** The announcements by league, then by server. */
  const remoteByLeague = new Map<string, Map<string, Presence & { at: number }>>();

  function tick(): string[] {
    const activeLeagueIds = rooms.activeLeagueIds();
    const left = [...localRooms.keys()].filter((leagueId) => !activeLeagueIds.includes(leagueId));
    return [...left.map(removeRoom), ...activeLeagueIds.flatMap(tickRoom)];
  }

  /** Sends a changed presence to the room and returns the announcement for other servers. */
  function tickRoom(leagueId: string): string[] {
    const participants = rooms.participantsOf(leagueId);
    const local = presenceOf(participants);
    const isNew = !localRooms.has(leagueId);
    const room = localRooms.get(leagueId) ?? { announced: "", announcedAt: 0, sent: "" };
    localRooms.set(leagueId, room);
    const remote = remotePresence(leagueId);
    sendIfChanged(room, participants, merge([local, ...remote]));
    const announced = JSON.stringify(local);
    if (!isNew && announced === room.announced && now() - room.announcedAt < HEARTBEAT_MS) return [];
    room.announced = announced;
    room.announcedAt = now();
    return [serializeAnnouncement(leagueId, local, isNew)];
  }

  /** When it joined, a new participant received only the presence on this server. */
  function sendIfChanged(room: Room, participants: Participant[], all: Presence): void {
    const logParticipants = participants.filter(({ log }) => log);
    const serialized = JSON.stringify(all);
    const uninformed =
      serialized === room.sent
        ? logParticipants.filter(({ socket }) => !informed.has(socket))
        : logParticipants;
    room.sent = serialized;
    for (const { socket } of uninformed) informed.add(socket);
    if (uninformed.length > 0) send(uninformed, all);
  }

  const serializeAnnouncement = (leagueId: string, { teamIds, watching }: Presence, asks: boolean): string =>
    JSON.stringify({ serverId, leagueId, teamIds, watching, asks });

  function removeRoom(leagueId: string): string {
    localRooms.delete(leagueId);
    return serializeAnnouncement(leagueId, { teamIds: [], watching: 0 }, false);
  }

  function remotePresence(leagueId: string): Presence[] {
    const servers = remoteByLeague.get(leagueId);
    if (!servers) return [];
    for (const [id, { at }] of servers) if (now() - at > PRESENCE_SILENT_MS) servers.delete(id);
    if (servers.size === 0) remoteByLeague.delete(leagueId);
    return [...servers.values()];
  }

  function onAnnouncement(payload: string): void {
    const announcement = read(payload);
    if (!announcement || announcement.serverId === serverId) return;
    const { serverId: other, leagueId, asks, ...theirs } = announcement;
    const room = localRooms.get(leagueId);
    if (asks && room) room.announced = "";
    const servers = remoteByLeague.get(leagueId) ?? new Map<string, Presence & { at: number }>();
    if (theirs.teamIds.length + theirs.watching > 0) servers.set(other, { ...theirs, at: now() });
    else servers.delete(other);
    if (servers.size > 0) remoteByLeague.set(leagueId, servers);
    else remoteByLeague.delete(leagueId);
  }

  return {
    /** Call it periodically; returns the announcements for the other servers. */
    tick: tick,
    onAnnouncement,
    /** The announcements of a server that is stopping. */
    announceLeave: () => [...localRooms.keys()].map(removeRoom),
  };
}

function read(payload: string): z.output<typeof Announcement> | null {
  try {
    return Announcement.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

const merge = (all: readonly Presence[]): Presence => ({
  teamIds: [...new Set(all.flatMap(({ teamIds }) => teamIds))].sort(),
  watching: all.reduce((sum, { watching }) => sum + watching, 0),
});

/** Servers announce their participants here. */
const PRESENCE_CHANNEL = "draft_presence";
/** The least time between two updates to clients. */
const PRESENCE_TICK_MS = 500;
/** The longest time that a stopping server waits for it. */
const LEAVE_TIMEOUT_MS = 500;

/** Sends the presence in a draft's room, on all servers, to clients of the log. */
export function syncPresence(
  { db, pool, log, timers }: Pick<Deps, "db" | "pool" | "log" | "timers">,
  rooms: Pick<RoomRegistry, "activeLeagueIds" | "participantsOf">,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const presence = createCrossServerPresence({
    serverId: randomUUID(),
    now: () => performance.now(),
    rooms,
    send: (participants, all) => sendToAll(participants, presenceMessage(all)),
  });
  let isAnnouncing = false;
  let hasFailed = false;

  /** Announcements that fail are repeated with the next heartbeat. */
  async function announce(payloads: string[]): Promise<void> {
    if (payloads.length === 0 || isAnnouncing) return;
    isAnnouncing = true;
    try {
      await sql`select pg_notify(${PRESENCE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        db,
      );
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(errorFields(error), "sharing presence with other servers failed");
      hasFailed = true;
    } finally {
      isAnnouncing = false;
    }
  }

  const stopTicking = every(timers, PRESENCE_TICK_MS, () => void announce(presence.tick()));
  const subscription = pgListen({ pool, log }, [PRESENCE_CHANNEL], {
    onNotification: presence.onAnnouncement,
    onReconnect: () => {},
  });
  return {
    ready: subscription.ready,
    stop: async () => {
      stopTicking();
      subscription.stop();
      await withTimeout(LEAVE_TIMEOUT_MS, announce(presence.announceLeave()));
    },
  };
}
