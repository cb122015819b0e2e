import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import { pgListen } from "../../../db/pg-listen.ts";
import { withTimeout } from "../../../with-timeout.ts";
import { type DraftRooms, send } from "./room-registry.ts";
import { presenceFrameOf } from "./messages/log-messages.ts";
import { createPresence } from "./presence-tracker.ts";
import { every, machineTimers } from "../model/timers.ts";
import { errorFields } from "../../../db/database-unavailable.ts";

/** Where servers tell one another who is in their rooms. */
const PRESENCE_CHANNEL = "draft_presence";
/** Nobody hears more often of who comes and goes. */
const LOOK_EVERY_MS = 500;
/** Nobody's stop waits longer for it. */
const GOODBYE_MS = 500;

/** Tells those who listen to a draft's log who is in its room, on whichever server. */
export function watchPresence(
  { db, pool, log }: Pick<Deps, "db" | "pool" | "log">,
  rooms: Pick<DraftRooms, "watched" | "guestsOf">,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const presence = createPresence({
    serverId: randomUUID(),
    now: () => performance.now(),
    rooms,
    tell: (guests, all) => {
      const frame = presenceFrameOf(all);
      for (const { socket } of guests) send(socket, frame);
    },
  });
  let isSaying = false;
  let trouble = false;

  /** What cannot be said now is said with the next beat of the heart. */
  async function announce(payloads: string[]): Promise<void> {
    if (payloads.length === 0 || isSaying) return;
    isSaying = true;
    try {
      await sql`select pg_notify(${PRESENCE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        db,
      );
      trouble = false;
    } catch (error) {
      if (!trouble) log.warn(errorFields(error), "other servers cannot be told who is in the draft rooms");
      trouble = true;
    } finally {
      isSaying = false;
    }
  }

  const stopLooking = every(machineTimers, LOOK_EVERY_MS, () => void announce(presence.look()));
  const ears = pgListen({ pool, log }, [PRESENCE_CHANNEL], {
    onNotification: presence.hear,
    onReconnect: () => {},
  });
  return {
    ready: ears.ready,
    stop: async () => {
      stopLooking();
      ears.stop();
      await withTimeout(GOODBYE_MS, announce(presence.goodbye()));
    },
  };
}
