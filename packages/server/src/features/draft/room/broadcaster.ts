import { type DraftEvent } from "@emberline/game";
import { initMessage, messagesFor, needsInit, timerMessage } from "./messages/legacy-messages.ts";
import type { DraftChange } from "../model/apply-decision.ts";
import { boardOf } from "./messages/legacy-board.ts";
import type { DraftRepository, RoomInfo, BoardData, StoredDraft } from "../model/draft-repository.ts";
import { type DraftRooms, type Guest, send, sendError } from "./room-registry.ts";
import { castFrame, eventsFrame, presenceFrame } from "./messages/log-messages.ts";
import { createSnapshots } from "./messages/snapshot-cache.ts";

/** Whoever missed more gets the whole state, which is shorter. */
const MISSED_MAX = 200;

/** How far the guests of a room were told; versions count from 1 in every season's draft. */
interface Told {
  /** Empty while there is no draft. */
  draftId: string;
  version: number;
  /** The cast as it was last sent. */
  cast: string;
}

/** Where a guest's own log ends. */
export interface Since {
  draftId: string;
  version: number;
}

export interface Arrival {
  guest: Guest;
  since?: Since | undefined;
}

export type Telling = ReturnType<typeof createTelling>;

/**
 * Tells rooms what is committed, without a gap and nothing twice: all of it runs in the league's turn.
 * What could not be told is found missing at the next occasion, and told then.
 */
export function createTelling(
  { repository, now }: { repository: DraftRepository; now: () => number },
  rooms: DraftRooms,
) {
  /** Of rooms with guests only. */
  const toldOf = new Map<string, Told>();

  /** Unless the last guest left while it was told. */
  function remember(leagueId: string, told: Told): void {
    if (rooms.guestsOf(leagueId).length > 0) toldOf.set(leagueId, told);
  }

  async function tell({ from, events, after }: DraftChange, isCastNew = false): Promise<void> {
    const { leagueId, draftId, version } = after;
    if (isTold(leagueId, after) && !isCastNew) return;
    if (rooms.guestsOf(leagueId).length === 0) return;
    const boardData = await repository.boardData(after);
    const told = toldOf.get(leagueId);
    const cast = castFrame(boardData.cast);
    if (told?.draftId === draftId) {
      const run = told.version < from - 1 ? await repository.eventsSince(after, told.version) : events;
      const castNews = cast === told.cast ? null : cast;
      tellGuests(rooms.guestsOf(leagueId), { after, run, boardData, castNews });
    } else await showAll(after, boardData);
    remember(leagueId, { draftId, version, cast });
  }

  function tellGuests(guests: Guest[], news: News): void {
    const at = now();
    const onBoards = guests.filter(({ log }) => !log);
    if (onBoards.length < guests.length) {
      const frames = logFrames(news, at);
      for (const { log, socket } of guests) if (log) for (const frame of frames) send(socket, frame);
    }
    if (onBoards.length > 0) tellBoards(onBoards, news, at);
  }

  /** Another draft than they knew, or their first. */
  async function showAll(stored: StoredDraft, boardData: BoardData): Promise<void> {
    const show = createShow({ stored, boardData, roomInfo: await repository.roomInfo(stored) });
    for (const guest of rooms.guestsOf(stored.leagueId)) show(guest, null);
  }

  /** Shows guests where the draft is, each in their own way. */
  function createShow({
    stored,
    boardData,
    roomInfo,
  }: View): (guest: Guest, missed: DraftEvent[] | null) => void {
    const at = now();
    const snapshotFor = createSnapshots({ stored, cast: boardData.cast, roomInfo, now: at });
    return (guest, missed) => {
      const { socket } = guest;
      if (guest.log) {
        send(socket, snapshotFor(guest, missed));
        return send(socket, presenceFrame(rooms.guestsOf(stored.leagueId)));
      }
      const board = boardOf(stored, boardData);
      send(socket, JSON.stringify(initMessage(board, guest.teamId, at)));
      if (board.clock) send(socket, JSON.stringify(timerMessage(board.clock, at)));
    };
  }

  /** Tells a room what was committed elsewhere since it was last told something. */
  async function catchUp(stored: StoredDraft): Promise<void> {
    // As a change in which nothing happened: what came before it is told with it.
    await tell({ from: stored.version + 1, events: [], after: stored });
  }

  /** The same, and whoever can be drafted by now though nothing happened in the draft. */
  async function refresh(stored: StoredDraft): Promise<void> {
    await tell({ from: stored.version + 1, events: [], after: stored }, true);
  }

  /** Lets guests in and shows them where the draft is: no change falls between the two. */
  async function enter(leagueId: string, arrivals: readonly Arrival[]): Promise<void> {
    const stored = await repository.find(leagueId);
    if (!stored) return enterWithout(leagueId, arrivals);
    await catchUp(stored);
    const [boardData, roomInfo] = [await repository.boardData(stored), await repository.roomInfo(stored)];
    const missedSince = await readMissed(stored, arrivals);
    // Taken first: the only guest of a room who enters anew leaves it empty for a moment.
    const told = toldOf.get(leagueId);
    const present = arrivals.filter(({ guest }) => isOpen(guest));
    for (const { guest } of present) rooms.enter(leagueId, guest);
    const { draftId, version } = stored;
    remember(leagueId, told ?? { draftId, version, cast: castFrame(boardData.cast) });
    const show = createShow({ stored, boardData, roomInfo });
    for (const { guest, since } of present) show(guest, missedSince(since));
  }

  function enterWithout(leagueId: string, arrivals: readonly Arrival[]): void {
    for (const { guest } of arrivals) {
      if (!isOpen(guest)) continue;
      rooms.enter(leagueId, guest);
      sendError(guest.socket, "No draft is set for this league yet");
    }
    remember(leagueId, { draftId: "", version: 0, cast: "" });
  }

  /** Read once, from the one who is furthest behind. */
  async function readMissed(stored: StoredDraft, arrivals: readonly Arrival[]) {
    const known = arrivals.flatMap(({ since }) => (canFollow(stored, since) ? [since.version] : []));
    const first = Math.min(...known);
    const events = known.length > 0 ? await repository.eventsSince(stored, first) : [];
    return (since: Since | undefined) =>
      canFollow(stored, since) ? events.slice(since.version - first) : null;
  }

  function isTold(leagueId: string, news: Since): boolean {
    const told = toldOf.get(leagueId);
    return told?.draftId === news.draftId && told.version >= news.version;
  }

  /** A room that is empty begins anew with the next one who enters. */
  const forget = (leagueId: string): void => void toldOf.delete(leagueId);

  return { tell, catchUp, refresh, enter, isTold, forget };
}

const isOpen = ({ socket }: Guest): boolean => socket.readyState === socket.OPEN;

const canFollow = (stored: StoredDraft, since: Since | undefined): since is Since =>
  since?.draftId === stored.draftId &&
  since.version <= stored.version &&
  stored.version - since.version < MISSED_MAX;

interface View {
  stored: StoredDraft;
  boardData: BoardData;
  roomInfo: RoomInfo;
}

interface News {
  after: StoredDraft;
  /** What happened since the room was last told something. */
  run: DraftEvent[];
  boardData: BoardData;
  castNews: string | null;
}

function logFrames({ after, run, castNews }: News, serverNow: number): string[] {
  const from = after.version - run.length + 1;
  const events = eventsFrame({ draftId: after.draftId, from, events: run, serverNow });
  return [...(castNews === null ? [] : [castNews]), ...(run.length === 0 ? [] : [events])];
}

function tellBoards(guests: Guest[], { after, run, boardData: scene, castNews }: News, at: number): void {
  const board = boardOf(after, scene);
  const messages = messagesFor({ events: run, board, now: at });
  // Whose change is on no board that is sent anyway is shown on a fresh one, with the clock that runs.
  const isOfCast = castNews !== null && !messages.some(({ type }) => type === "pick-made");
  if (needsInit(run) || isOfCast) {
    for (const { socket, teamId } of guests) send(socket, JSON.stringify(initMessage(board, teamId, at)));
  }
  const hasTimer = messages.some(({ type }) => type === "draft-timer-started");
  if (isOfCast && !hasTimer && board.clock) messages.unshift(timerMessage(board.clock, at));
  const frames = messages.map((message) => JSON.stringify(message));
  for (const { socket } of guests) for (const frame of frames) send(socket, frame);
}
