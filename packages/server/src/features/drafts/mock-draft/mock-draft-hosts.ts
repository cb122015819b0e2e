import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod/mini";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { pgListen } from "../../../platform/db/pg-listen.ts";
import type { Deps } from "../../../platform/deps.ts";
import { every } from "../../../platform/clock/timers.ts";

/** The notification channel on which servers announce their mock drafts. */
const CHANNEL = "mock_drafts";
/** How often a server repeats unchanged announcements. */
const ANNOUNCE_EVERY_MS = 5000;
/** After this time without an announcement a mock draft, or its server, counts as gone. */
const HOST_SILENT_MS = 16_000;

/** A mock draft by its room's key; `openedAt` is null when it has ended. */
const Announcement = z.object({ serverId: z.string(), key: z.string(), openedAt: z.nullable(z.number()) });

/** The mock drafts of this server. */
interface OwnMockDrafts {
  /** When each was opened, by key. */
  openedAts: () => Map<string, number>;
  /** Another server opened the same mock draft earlier: the participants have to move there. */
  handOver: (key: string) => void;
}

export interface MockDraftHosts {
  isElsewhere: (key: string) => boolean;
  announce: (key: string, openedAt: number | null) => void;
  start: (own: OwnMockDrafts) => Promise<void>;
  stop: () => void;
}

/**
 * Tracks the mock drafts of other servers by their notifications, so that all members of a league practise in the same
 * one. When two were opened at the same moment, one is closed as soon as the servers learn of each other.
 */
export function createMockDraftHosts({
  db,
  pool,
  log,
  timers,
}: Pick<Deps, "db" | "pool" | "log" | "timers">): MockDraftHosts {
  const serverId = randomUUID();
  const elsewhere = new Map<string, { serverId: string; receivedAt: number }>();
  let hasFailed = false;
  let stop = (): void => {};

  function onAnnouncement(own: OwnMockDrafts, payload: string): void {
    const { key, openedAt, serverId: other } = Announcement.parse(JSON.parse(payload));
    if (other === serverId) return;
    if (openedAt === null) {
      if (elsewhere.get(key)?.serverId === other) elsewhere.delete(key);
      return;
    }
    const ownOpenedAt = own.openedAts().get(key);
    const isOurs =
      ownOpenedAt !== undefined && (ownOpenedAt < openedAt || (ownOpenedAt === openedAt && serverId < other));
    if (isOurs) return announce(key, ownOpenedAt);
    elsewhere.set(key, { serverId: other, receivedAt: performance.now() });
    if (ownOpenedAt !== undefined) own.handOver(key);
  }

  function announce(key: string, openedAt: number | null): void {
    void announceAll([[key, openedAt]]);
  }

  async function announceAll(entries: [string, number | null][]): Promise<void> {
    if (entries.length === 0) return;
    const payloads = entries.map(([key, openedAt]) => JSON.stringify({ serverId, key, openedAt }));
    try {
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        db,
      );
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(errorFields(error), "could not announce practice drafts to other servers");
      hasFailed = true;
    }
  }

  return {
    isElsewhere: (key) => {
      const held = elsewhere.get(key);
      if (!held) return false;
      if (performance.now() - held.receivedAt < HOST_SILENT_MS) return true;
      elsewhere.delete(key);
      return false;
    },
    announce,
    start: (own) => {
      const subscription = pgListen({ pool, log }, [CHANNEL], {
        onNotification: (payload) => onAnnouncement(own, payload),
        onReconnect: () => {},
      });
      const stopAnnouncing = every(timers, ANNOUNCE_EVERY_MS, () => void announceAll([...own.openedAts()]));
      stop = () => {
        stopAnnouncing();
        subscription.stop();
      };
      return subscription.ready;
    },
    stop: () => stop(),
  };
}
