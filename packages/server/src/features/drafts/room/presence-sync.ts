import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { pgListen } from "../../../platform/db/pg-listen.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { type RoomRegistry, sendToAll } from "./room-registry.ts";
import { presenceMessage } from "./messages/log-messages.ts";
import { createCrossServerPresence } from "./cross-server-presence.ts";
import { every } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

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
