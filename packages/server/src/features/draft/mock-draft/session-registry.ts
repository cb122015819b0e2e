import type { DraftPlayer } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../errors.ts";
import type { Logger } from "../../../log.ts";
import { createRoomRegistry, type RoomSocket, send } from "../room/room-registry.ts";
import { participantsMessage } from "../room/messages/log-messages.ts";
import { append, openPractice, type Practice, type PracticeKind, recast, seatOf } from "./mock-draft.ts";
import { findGround } from "./load-setup.ts";
import { checkHouse, isOver, NORMAL, PRACTICE_ENDED, type Visit } from "./session-limits.ts";
import { playOn } from "./advance.ts";
import { showPractice, tellEvents, tellPresence } from "./broadcast.ts";
import type { Timers } from "../model/timers.ts";

/** Of one process. */
const PRACTICES_MAX = 500;
/** A pick that has come in is looked at before the clock picks, if that does not take too long. */
const PICK_WAITS_MS = 2000;

export interface PracticeWorld {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  /** From 0 up to but not 1, another one each time. */
  chance: () => number;
  log: Pick<Logger, "error">;
  /** How many practices there is room for. */
  max?: number;
}

/** A league's practice is one for all; alone everybody has their own. */
export interface PracticeRoom {
  kind: PracticeKind;
  leagueId: string;
}

/** The practices that there are, and who is in them. */
export function createPracticeHouse({ db, now, chance, log, max = PRACTICES_MAX }: PracticeWorld) {
  const rooms = createRoomRegistry();
  const visits = new Map<string, Visit>();
  const fate = () => ({ at: now(), chance });

  async function open(
    key: string,
    { userId, teamId, ...room }: PracticeRoom & { userId: string; teamId: string | null },
  ): Promise<Visit> {
    const known = visits.get(key);
    if (known) return known;
    const ground = await findGround(db, room.leagueId);
    checkHouse([...visits.values()], userId, max);
    const practice = openPractice({ ...room, teamId }, ground, fate());
    const at = now();
    const visit = { practice, openedBy: userId, livesSince: at, emptySince: at, awaited: 0, isMoved: false };
    visits.set(key, visit);
    return visit;
  }

  /** The practice in which a guest is; whoever is in none has nothing to say in it. */
  function inside({ kind, leagueId }: PracticeRoom, socket: RoomSocket) {
    const membership = rooms.roomOf(socket);
    const visit = membership && visits.get(membership.leagueId);
    if (!visit || visit.practice.kind !== kind || visit.practice.leagueId !== leagueId) throw outside();
    return { key: membership.leagueId, visit, participant: membership.participant };
  }

  function leave(socket: RoomSocket): void {
    const key = rooms.roomOf(socket)?.leagueId;
    rooms.remove(socket);
    const visit = key === undefined ? undefined : visits.get(key);
    if (key === undefined || !visit) return;
    visit.isMoved = true;
    if (rooms.guestsOf(key).length === 0) visit.emptySince = now();
  }

  /** Another draft than the guests knew; its clock starts at once, if somebody has begun it. */
  function setAnew(key: string, visit: Visit, change: (practice: Practice) => void): void {
    const { practice } = visit;
    change(practice);
    append(practice, playOn(practice, seatsTaken(key, practice), fate()));
    visit.livesSince = now();
    const show = showPractice(practice, now());
    for (const participant of rooms.guestsOf(key)) show(participant, undefined);
    visit.isMoved = true;
  }

  function tell(key: string, { practice }: Visit, events: readonly DraftEvent[]): void {
    if (events.length === 0) return;
    append(practice, events);
    tellEvents(rooms.guestsOf(key), practice, events, now());
  }

  /** Offers those who are in the game now, in the practice that has this key, if there still is one. */
  function refreshCast(key: string, remaining: readonly DraftPlayer[]): void {
    const practice = visits.get(key)?.practice;
    if (!practice || !recast(practice, remaining)) return;
    const frame = participantsMessage(practice.cast);
    for (const { socket } of rooms.guestsOf(key)) send(socket, frame);
  }

  function lookInto(key: string, visit: Visit): void {
    const { practice } = visit;
    const at = now();
    if (isOver(visit, at)) return close(key);
    if (visit.isMoved) tellPresence(rooms.guestsOf(key), practice);
    visit.isMoved = false;
    const { deadline } = practice.draft;
    if (visit.awaited > 0 && deadline !== null && at < deadline + PICK_WAITS_MS) return;
    tell(key, visit, playOn(practice, seatsTaken(key, practice), fate()));
  }

  const seatsTaken = (key: string, practice: Practice) =>
    new Set(rooms.guestsOf(key).flatMap((participant) => seatOf(practice, participant) ?? []));

  function close(key: string): void {
    visits.delete(key);
    for (const { socket } of rooms.guestsOf(key)) {
      rooms.remove(socket);
      socket.close(NORMAL, PRACTICE_ENDED);
    }
  }

  /** Lets time pass in all of them; one that fails takes no other with it. */
  function look(): void {
    for (const [key, visit] of visits) {
      try {
        lookInto(key, visit);
      } catch (error) {
        log.error({ err: error }, "a practice draft failed and was ended");
        close(key);
      }
    }
  }

  return {
    rooms,
    fate,
    keys: () => [...visits.keys()],
    open,
    inside,
    leave,
    setAnew,
    tell,
    refreshCast,
    look,
  };
}

export const outside = () => new AppError(409, "Please come into the practice first");
