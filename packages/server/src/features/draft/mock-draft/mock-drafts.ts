import { AppError } from "../../../errors.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { RoomRegistry, Participant, RoomSocket } from "../room/room-registry.ts";
import type { LogCursor } from "../room/broadcaster.ts";
import { begin, end, isRunning, seatOf } from "./mock-draft.ts";
import { findGround, findRemainingPlayers } from "./load-setup.ts";
import { createPracticeHouse, outside, type PracticeRoom, type PracticeWorld } from "./session-registry.ts";
import { choose } from "./advance.ts";
import { showPractice } from "./broadcast.ts";
import { every } from "../model/timers.ts";
import { createKeyedMutex } from "../../../keyed-mutex.ts";

const LOOK_EVERY_MS = 250;

/** A practice, and who says something to it. */
export interface Where extends PracticeRoom {
  userId: string;
}

export interface Practices {
  rooms: Pick<RoomRegistry, "guests">;
  /** Lets a guest in, into a new practice if there is none, and shows where it is. */
  enter: (where: Where, participant: Participant, since: LogCursor | undefined) => Promise<void>;
  leave: (socket: RoomSocket) => void;
  /** Begins the practice in which a guest is, anew or for the first time. */
  begin: (where: Where, socket: RoomSocket, pickSeconds: number) => Promise<void>;
  /** Back to where nobody has begun. */
  end: (where: Where, socket: RoomSocket) => Promise<void>;
  /** A pick has come in just now; answers how to decide it, once it is known who sent it. */
  expectPick: (room: PracticeRoom, socket: RoomSocket) => ExpectedPick;
  /** Contestants may have changed: asks who is in the game now, and offers those in all practices. */
  refreshCasts: () => void;
  /** Lets time pass in all of them. */
  look: () => void;
  start: () => void;
  stop: () => void;
}

export interface ExpectedPick {
  decide: (pick: { userId: string; pickNumber: number; playerId: string; at: number }) => PickAnswer;
  done: () => void;
}

/** Practice drafts live here and nowhere else: nothing of them is stored, and a restart ends them. */
export function createPractices(world: PracticeWorld): Practices {
  const { db, now, timers, log } = world;
  const house = createPracticeHouse(world);
  const { rooms, fate, inside, leave } = house;
  const runExclusive = createKeyedMutex();
  let stopLooking: (() => void) | undefined;

  async function enter(where: Where, participant: Participant, since: LogCursor | undefined): Promise<void> {
    const key = keyOf(where);
    const visit = await house.open(key, { ...where, teamId: participant.teamId });
    const { socket } = participant;
    if (socket.readyState !== socket.OPEN) return;
    if (rooms.roomOf(socket)?.leagueId !== key) leave(socket);
    rooms.add(key, participant);
    visit.emptySince = null;
    visit.isMoved = true;
    showPractice(visit.practice, now())(participant, since);
  }

  async function beginIn(where: Where, socket: RoomSocket, pickSeconds: number): Promise<void> {
    const { kind, leagueId, userId } = where;
    const ground = await findGround(db, leagueId);
    const { key, visit } = inside(where, socket);
    if (kind === "league" && isRunning(visit.practice)) {
      throw new AppError(409, "This practice is running already");
    }
    house.setAnew(key, visit, (practice) => begin(practice, { ground, pickSeconds, userId }, fate()));
  }

  async function endIn(where: Where, socket: RoomSocket): Promise<void> {
    const ground = await findGround(db, where.leagueId);
    const { key, visit, participant } = inside(where, socket);
    const isOwn = where.kind === "alone" || visit.practice.begunBy === where.userId;
    if (!isOwn && participant.desk === null)
      throw new AppError(403, "Whoever began this practice can end it");
    house.setAnew(key, visit, (practice) => end(practice, ground, fate()));
  }

  function refreshCasts(): void {
    const keys = house.keys();
    if (keys.length === 0) return;
    const remaining = findRemainingPlayers(db);
    // Who waits for a turn hears of a failure only then.
    remaining.catch(() => undefined);
    for (const key of keys) {
      runExclusive(key, async () => house.refreshCast(key, await remaining)).catch((error: unknown) => {
        log.error({ err: error }, "a practice draft could not be told who is in the game");
      });
    }
  }

  function expectPick(room: PracticeRoom, socket: RoomSocket): ExpectedPick {
    const { key, visit, participant } = inside(room, socket);
    visit.awaited += 1;
    return {
      decide: ({ userId, ...pick }) => {
        const { practice } = visit;
        const teamId = seatOf(practice, participant);
        if (participant.userId !== userId) throw outside();
        if (teamId === null) return { accepted: false, message: "You have no seat in this practice" };
        const { answer, events } = choose(practice, { ...pick, teamId, decidedAt: now() });
        house.tell(key, visit, events);
        return answer;
      },
      done: () => void (visit.awaited -= 1),
    };
  }

  return {
    rooms,
    leave,
    look: house.look,
    enter: (where, ...rest) => runExclusive(keyOf(where), () => enter(where, ...rest)),
    begin: (where, ...rest) => runExclusive(keyOf(where), () => beginIn(where, ...rest)),
    end: (where, ...rest) => runExclusive(keyOf(where), () => endIn(where, ...rest)),
    expectPick,
    refreshCasts,
    start: () => void (stopLooking = every(timers, LOOK_EVERY_MS, house.look)),
    stop: () => stopLooking?.(),
  };
}

const keyOf = ({ kind, leagueId, userId }: Where): string =>
  kind === "league" ? `league:${leagueId}` : `alone:${userId}:${leagueId}`;
