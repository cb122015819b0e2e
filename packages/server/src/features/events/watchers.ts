import { PAGES_PER_USER } from "@emberline/game";
import type { Changes } from "../../platform/cache/change-feed.ts";
import { changedMessage } from "./event-messages.ts";
import { SEASON_SUBJECT, type SeasonSnapshot } from "../snapshots/index.ts";
import { type ClientSocket, send } from "../../platform/sockets/client-socket.ts";
import { subjectsOf, type StreamViewer } from "./viewer.ts";

const POLICY_VIOLATION = 1008;
/**
 * Pages of users who may not see everything get changes no more often than this, so that the timing does not reveal
 * when scores are entered.
 */
const LIMITED_EVERY_MS = 60_000;
/** A busy site has new leagues, picks and messages every second, so these subjects are sent no more often than this. */
const LEAGUES_EVERY_MS = 60_000;
const ADMINS_EVERY_MS = 10_000;

/** An open page. */
export interface Watcher {
  readonly socket: ClientSocket;
  readonly tokenHash: string;
  viewer: StreamViewer;
}

/** The open pages of a server, the pages whose viewer has to be read again, and the changed subjects to send. */
export function createWatchers() {
  const bySocket = new Map<ClientSocket, Watcher>();
  const bySubject = new Map<string, Set<Watcher>>();
  let changed = new Set<Watcher>();
  let pendingSubjects = new Set<string>();
  const heldForLimited = createHeld(LIMITED_EVERY_MS);
  const heldForAll = createHeld(LEAGUES_EVERY_MS);
  const heldForAdmins = createHeld(ADMINS_EVERY_MS);

  function index(watcher: Watcher): void {
    for (const subject of subjectsOf(watcher.tokenHash, watcher.viewer)) {
      const found = bySubject.get(subject);
      if (found) found.add(watcher);
      else bySubject.set(subject, new Set([watcher]));
    }
  }

  function unindex(watcher: Watcher): void {
    for (const subject of subjectsOf(watcher.tokenHash, watcher.viewer)) {
      const found = bySubject.get(subject);
      found?.delete(watcher);
      if (found?.size === 0) bySubject.delete(subject);
    }
  }

  function remove(socket: ClientSocket): void {
    const watcher = bySocket.get(socket);
    if (!watcher) return;
    bySocket.delete(socket);
    changed.delete(watcher);
    unindex(watcher);
  }

  /** Sends a change to a league's members, or to a user. */
  function broadcastToOwn(subject: string): void {
    const found = [...(bySubject.get(subject) ?? [])];
    const isLeague = found[0]?.viewer.leagueIds.has(subject);
    if (isLeague || found[0]?.viewer.userId === subject) sendAll(found, isLeague ? subject : "own");
  }

  return {
    count: () => bySocket.size,
    all: () => [...bySocket.values()],
    add: (watcher: Watcher): void => {
      bySocket.set(watcher.socket, watcher);
      index(watcher);
      const own = [...(bySubject.get(watcher.viewer.userId) ?? [])];
      for (const { socket } of own.slice(0, -PAGES_PER_USER)) {
        remove(socket);
        socket.close(POLICY_VIOLATION, "opened elsewhere");
      }
    },
    remove,
    update: (watcher: Watcher, viewer: StreamViewer): void => {
      const { leagueIds } = watcher.viewer;
      // A page that was closed meanwhile stays out of the index.
      if (!bySocket.has(watcher.socket)) return;
      if (viewer.leagueIds === leagueIds) {
        watcher.viewer = viewer;
        return;
      }
      unindex(watcher);
      watcher.viewer = viewer;
      index(watcher);
    },
    /** Marks the pages whose viewers may have changed, so that they are read again. */
    noteChanges: (changes: Changes): void => {
      for (const subject of changes === "all" ? ["all"] : changes) pendingSubjects.add(subject);
      if (changes === "all") changed = new Set(bySocket.values());
      else
        for (const subject of changes)
          for (const watcher of bySubject.get(subject) ?? []) changed.add(watcher);
    },
    /**
     * Marks the pages whose viewers may see more or less of this season than before; a score changes that for none of
     * them.
     */
    noteSeason: ({ sightKey }: SeasonSnapshot): void => {
      for (const watcher of bySocket.values()) if (watcher.viewer.sightKey !== sightKey) changed.add(watcher);
    },
    /** Marks the pages whose viewers may have changed with the passage of time. */
    noteTime: (now: number): void => {
      for (const watcher of bySocket.values()) {
        const { validFrom, validUntil } = watcher.viewer;
        // Also when the server's clock was set back.
        if (now < validFrom || now >= validUntil) changed.add(watcher);
      }
    },
    noteChanged: (again: readonly Watcher[]): void => {
      for (const watcher of again) if (bySocket.has(watcher.socket)) changed.add(watcher);
    },
    /**
     * Sends pages the subjects that have changed, so that they reload them. `isSeasonSent`: pages that see everything
     * have just received an event that implies a change of the season.
     */
    broadcastChanges: (now: number, { hasEvents, isSeasonSent }: Received): void => {
      const broadcast = pendingSubjects;
      pendingSubjects = new Set();
      const all = [...bySocket.values()];
      if (broadcast.has("all")) return sendAll(all, "all");
      const shared = SHARED_SUBJECTS.filter((subject) => broadcast.has(subject));
      for (const subject of shared) {
        if (subject !== SEASON_SUBJECT || !isSeasonSent) sendAll(all.filter(seesEverything), subject);
        heldForLimited.add(subject);
      }
      const limited = all.filter((watcher) => !seesEverything(watcher));
      for (const subject of heldForLimited.take(now)) sendAll(limited, subject);
      for (const subject of broadcast) broadcastToOwn(subject);
      if ([...broadcast].some(isLeagueName)) heldForAll.add("leagues");
      for (const subject of heldForAll.take(now)) sendAll(all, subject);
      if (hasEvents || [...broadcast].some(concernsAdmins)) heldForAdmins.add(ADMIN_SUBJECT);
      const isUrgent = shared.length > 0 || broadcast.has(ADMIN_SUBJECT);
      const admins = all.filter(({ viewer }) => viewer.isInAdminArea);
      for (const subject of heldForAdmins.take(now, isUrgent)) sendAll(admins, subject);
    },
    takeChanged: (): Watcher[] => {
      const taken = [...changed];
      changed = new Set();
      return taken;
    },
  };
}

interface Received {
  /** True when some pages have just received events. */
  hasEvents: boolean;
  isSeasonSent: boolean;
}

/** Subjects that concern all pages. */
const SHARED_SUBJECTS = [SEASON_SUBJECT, "notes"];
/** Subjects that only the admin area shows; the database records them, too. */
const ADMIN_SUBJECT = "admin";

/** A league was added, changed or deleted. The league's members and teams are recorded under another subject. */
const isLeagueName = (subject: string): boolean => subject.startsWith("name:");

const UUID_LENGTH = 36;
/** Subjects of the season, the notes, a league or a user, but not of a session: each login changes one. */
const concernsAdmins = (subject: string): boolean =>
  subject === ADMIN_SUBJECT || SHARED_SUBJECTS.includes(subject) || subject.length === UUID_LENGTH;

/** Subjects that are held back, so that they are not sent too often. */
function createHeld(everyMs: number) {
  let subjects = new Set<string>();
  let takenAt = 0;
  return {
    add: (subject: string): void => void subjects.add(subject),
    /** The subjects to send now. */
    take: (now: number, isUrgent = false): string[] => {
      // Also when the server's clock was set back.
      if (!isUrgent && Math.abs(now - takenAt) < everyMs) return [];
      const taken = [...subjects];
      subjects = new Set();
      if (taken.length > 0) takenAt = now;
      return taken;
    },
  };
}

const seesEverything = ({ viewer }: Watcher): boolean => viewer.shownThrough === null;

function sendAll(watchers: readonly Watcher[], subject: string): void {
  if (watchers.length === 0) return;
  const frame = Buffer.from(changedMessage(subject));
  for (const { socket } of watchers) send(socket, frame);
}
