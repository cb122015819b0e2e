import { setImmediate } from "node:timers/promises";
import { tokenHashOf, findCaller } from "../../platform/session/session.ts";
import { errorFields } from "../../platform/db/database-unavailable.ts";
import { pgListen } from "../../platform/db/pg-listen.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReadModel } from "../../platform/cache/read-model.ts";
import { type SeasonSnapshot, seasonSource } from "../snapshots/index.ts";
import { type ClientSocket, send } from "../../platform/sockets/client-socket.ts";
import { STREAM_CHANNEL } from "./add-event.ts";
import { findStart, readEventsAfter, type StoredEvent } from "./event-log.ts";
import { createFrames, limitsMessage, limitsOf, toStreamEvent, watchingMessage } from "./event-messages.ts";
import { maySee, viewerOf } from "./viewer.ts";
import { createWatchers, type Watcher } from "./watchers.ts";

/**
 * How often the server polls for events. A page whose session has ended is disconnected within a second, whichever
 * server ended it.
 */
const EVENT_POLL_EVERY_MS = 700;
/** The number of pages that an event is sent to before the event loop handles other work. */
const SENT_AT_ONCE = 1000;
const POLICY_VIOLATION = 1008;

interface WatchRequest {
  token: string;
  since: number | undefined;
}

export interface EventStream {
  /** Subscribes to the commits of all servers. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /**
   * Subscribes a page to all events from now on, and sends the events that it missed. Throws `AppError` 401 without a
   * session.
   */
  watch: (socket: ClientSocket, request: WatchRequest) => Promise<void>;
  leave: (socket: ClientSocket) => void;
  /** The number of subscribed pages. */
  count: () => number;
}

/** A page that receives such an event reloads everything that depends on the season. */
const isOfSeason = ({ type }: StoredEvent): boolean => type === "score" || type === "elimination";

/**
 * Sends events to the open pages that may see them, in the order of their numbers and each once. Whether a page may see
 * an event is decided from data as of a moment after the event's commit.
 */
export function createEventStream(
  deps: Pick<Deps, "db" | "pool" | "now" | "timers" | "log">,
  readModel: ReadModel,
): EventStream {
  const { db, pool, now, timers, log } = deps;
  const watchers = createWatchers();
  readModel.onChanges(watchers.noteChanges);
  let recent: ReturnType<typeof createRecentEvents> | undefined;
  let starting: Promise<unknown> | undefined;
  let polling: Promise<void> | undefined;
  let isPollRequested = false;
  let hasFailed = false;
  let stopped = false;
  let cancel = (): void => {};
  let subscription: ReturnType<typeof pgListen> | undefined;

  /** Reads the latest events once; after a failure the next caller retries. */
  async function findRecentEvents() {
    starting ??= findStart(db, RECENT_EVENTS_MAX).then((start) => (recent = createRecentEvents(start)));
    try {
      await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
    // Without pages no polls run, so the latest events have to be read first.
    if (watchers.count() === 0) await poll();
    return recent!;
  }

  /** Calls during a poll share the next one. */
  function poll(): Promise<void> {
    if (polling) {
      isPollRequested = true;
      return polling;
    }
    polling = pollUntilCurrent().finally(() => (polling = undefined));
    return polling;
  }

  async function pollUntilCurrent(): Promise<void> {
    isPollRequested = true;
    for (; isPollRequested; isPollRequested &&= !stopped) {
      isPollRequested = false;
      await pollOnce();
    }
  }

  async function pollOnce(): Promise<void> {
    if (!recent) return;
    const events = await readEventsAfter(db, recent.last());
    // After reading the events, so that the viewers' rights are as of a moment after the commit.
    const outage = await readModel.sync();
    if (outage) throw outage.error;
    const season = await readModel.read((need) => need(seasonSource), null);
    watchers.noteSeason(season);
    await refreshViewers();
    for (const event of events) await deliver(event, season);
    if (events.length > 0) isPollRequested = true;
    watchers.broadcastChanges(now(), {
      hasEvents: events.length > 0,
      isSeasonSent: events.some(isOfSeason),
    });
  }

  async function deliver(event: StoredEvent, season: SeasonSnapshot): Promise<void> {
    // Added before sending: a page that subscribes meanwhile gets the event together with the events that it
    // missed.
    recent!.add(event);
    const frameFor = createFrames(event, season);
    let sent = 0;
    for (const { socket, viewer } of watchers.all()) {
      if (!maySee(viewer, event)) continue;
      send(socket, frameFor(viewer));
      sent += 1;
      if (sent % SENT_AT_ONCE === 0) await setImmediate();
    }
  }

  async function refreshViewers(): Promise<void> {
    watchers.noteTime(now());
    for (let changed = watchers.takeChanged(); changed.length > 0; changed = watchers.takeChanged()) {
      try {
        await Promise.all(changed.map(refresh));
      } catch (error) {
        watchers.noteChanged(changed);
        throw error;
      }
    }
  }

  async function refresh(watcher: Watcher): Promise<void> {
    update(watcher, await readModel.read((need) => viewerOf(need, watcher.tokenHash, now()), null));
  }

  function update(watcher: Watcher, viewer: Watcher["viewer"] | null): void {
    if (!viewer) {
      watchers.remove(watcher.socket);
      return watcher.socket.close(POLICY_VIOLATION, "logged out");
    }
    const before = watcher.viewer.limitsKey;
    watchers.update(watcher, viewer);
    if (viewer.limitsKey !== before) send(watcher.socket, limitsMessage(viewer));
  }

  async function pollAndReschedule(): Promise<void> {
    try {
      if (watchers.count() > 0) await poll();
      hasFailed = false;
    } catch (error) {
      onFailure(error);
    }
    if (!stopped) cancel = timers.after(EVENT_POLL_EVERY_MS, () => void pollAndReschedule());
  }

  function onFailure(error: unknown): void {
    if (!hasFailed) log.warn(errorFields(error), "the event stream could not be read");
    hasFailed = true;
  }

  const pollNow = (): void => void poll().catch(onFailure);

  return {
    start: async () => {
      cancel = timers.after(EVENT_POLL_EVERY_MS, () => void pollAndReschedule());
      subscription = pgListen({ pool, log }, [STREAM_CHANNEL], {
        onNotification: pollNow,
        onReconnect: pollNow,
      });
      await subscription.ready;
    },
    stop: async () => {
      stopped = true;
      cancel();
      subscription?.stop();
      await polling?.catch(onFailure);
    },
    watch: async (socket, { token, since }) => {
      const latest = await findRecentEvents();
      const tokenHash = tokenHashOf(token);
      const caller = await findCaller(deps, readModel, token);
      if (!caller || tokenHash === null) throw new AppError(401, "Please log in");
      const { viewer, season } = await readModel.read(
        async (need) => ({
          viewer: await viewerOf(need, tokenHash, now()),
          season: await need(seasonSource),
        }),
        null,
      );
      if (!viewer) throw new AppError(401, "Please log in");
      if (socket.readyState !== socket.OPEN) return;
      const watcher = { socket, tokenHash, viewer };
      watchers.add(watcher);
      // Read again by the next poll, because a change may have been reported since.
      watchers.noteChanged([watcher]);
      const missed = since === undefined ? [] : latest.after(since, (event) => maySee(viewer, event));
      const events = missed?.map((event) => toStreamEvent(event, season, viewer)) ?? null;
      send(socket, watchingMessage({ number: latest.last(), missed: events, ...limitsOf(viewer) }));
    },
    leave: watchers.remove,
    count: watchers.count,
  };
}

/** The number of events in memory, for pages that reconnect. */
const RECENT_EVENTS_MAX = 5000;
/** A page that missed more events reloads everything, which is less to send. */
const MISSED_MAX = 200;

/** The latest events; all after the number `start` are known. */
function createRecentEvents(start: number) {
  let known = start;
  let events: StoredEvent[] = [];

  const last = (): number => events.at(-1)?.number ?? known;

  return {
    last,
    add: (event: StoredEvent): void => {
      events.push(event);
      // Rarely, since it moves all elements.
      if (events.length < 2 * RECENT_EVENTS_MAX) return;
      known = events[RECENT_EVENTS_MAX - 1]!.number;
      events = events.slice(RECENT_EVENTS_MAX);
    },
    /** The events after `since` that pass `isVisible`; null when some are no longer known, or there are too many. */
    after: (since: number, isVisible: (event: StoredEvent) => boolean): StoredEvent[] | null => {
      if (since < known || since > last()) return null;
      const first = events.findLastIndex(({ number }) => number <= since) + 1;
      const found = events.slice(first).filter(isVisible);
      return found.length > MISSED_MAX ? null : found;
    },
  };
}
