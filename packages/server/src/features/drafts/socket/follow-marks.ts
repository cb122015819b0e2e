import { every } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { SEASON_SUBJECT } from "../../snapshots/index.ts";
import type { ClientSocket } from "../../../platform/sockets/client-socket.ts";
import { findSeenSeason, OPEN_DRAFT, requireDraftSeen, type SeenSeason } from "../../spoilers/index.ts";
import type { MockDraftService } from "../mock-draft/mock-draft-service.ts";
import type { Participant } from "../room/room-registry.ts";
import type { DraftService } from "../service/draft-service.ts";
import { requireRoomSeen, type SocketDeps } from "./authorize-join.ts";
import { sendSocketError, toJoinRejected } from "./socket-errors.ts";

/** A user who may no longer see a room is disconnected within a second, whichever server stored the change. */
const LIMITS_CHECK_EVERY_MS = 700;

/** Queues work behind the messages of a socket. The work does not reject. */
export type SocketQueues = WeakMap<ClientSocket, (work: () => Promise<void>) => void>;

interface Services {
  draftService: Pick<DraftService, "rooms" | "join">;
  mockDrafts: Pick<MockDraftService, "rooms" | "kindOf" | "join">;
  queues: SocketQueues;
}

/**
 * Periodically checks the spoiler limits of all participants, which change with a mark, a league's floor, a delay that
 * has passed or an episode on hold. A participant whose limits changed joins again, on the same connection; one who has
 * not watched what the room reveals is disconnected, as a new client would be. A solo practice continues unless its
 * user may see less. Returns a function that stops the checks.
 */
export function followMarks(deps: SocketDeps, services: Services): () => void {
  const { draftService, mockDrafts, queues } = services;
  const { readModel, log } = deps;
  /** Participants whose limits were checked and have not changed since they joined. */
  const settled = new WeakSet<Participant>();
  let changes = new Set<string>();
  let areAllAffected = false;
  let isChecking = false;
  let hasFailed = false;

  readModel.onChanges((further) => {
    if (further === "all") areAllAffected = true;
    else for (const subject of further) changes.add(subject);
  });

  function takeChanges() {
    const taken = { subjects: changes, affectsEveryone: areAllAffected || [...changes].some(affectsAll) };
    changes = new Set();
    areAllAffected = false;
    return taken;
  }

  async function checkAll(): Promise<void> {
    if (draftService.rooms.participants().length + mockDrafts.rooms.participants().length === 0) {
      return void takeChanges();
    }
    const outage = await readModel.sync();
    if (outage) throw outage.error;
    const { subjects, affectsEveryone } = takeChanges();
    // The passage of time affects only participants who may not see everything.
    const isDue = (participant: Participant): boolean =>
      affectsEveryone ||
      participant.seen !== null ||
      !settled.has(participant) ||
      subjects.has(participant.userId);
    try {
      await Promise.all([
        ...draftService.rooms.participants().filter(isDue).map(checkInRoom),
        ...mockDrafts.rooms.participants().filter(isDue).map(checkInMockDraft),
      ]);
    } catch (error) {
      areAllAffected = true;
      throw error;
    }
  }

  const seenBy = ({ userId, leagueId }: Participant) =>
    findSeenSeason(readModel, { userId, leagueId, at: deps.now() });

  async function checkInRoom(participant: Participant): Promise<void> {
    const { socket, leagueId } = participant;
    const seen = await seenBy(participant);
    try {
      await requireRoomSeen(deps, { seen, leagueId });
    } catch (error) {
      return reject(participant, error);
    }
    if (isSame(seen, participant.seen)) return void settled.add(participant);
    rejoin(participant, async () => {
      if (draftService.rooms.roomOf(socket)?.participant === participant)
        await draftService.join({ leagueId, participant: { ...participant, seen } });
    });
  }

  async function checkInMockDraft(participant: Participant): Promise<void> {
    const { socket, leagueId, userId, desk } = participant;
    const seen = await seenBy(participant);
    const kind = mockDrafts.kindOf(socket);
    if (kind === undefined) return;
    try {
      if (kind === "league") requireDraftSeen(seen, OPEN_DRAFT);
    } catch (error) {
      return reject(participant, error);
    }
    if (isSame(seen, participant.seen) || (kind === "alone" && !isLess(seen, participant.seen)))
      return void settled.add(participant);
    rejoin(participant, async () => {
      if (mockDrafts.kindOf(socket) === kind)
        await mockDrafts.join({ kind, leagueId, userId, desk, seen }, { ...participant, seen }, undefined);
    });
  }

  const reject = ({ socket, log: hasLog }: Participant, error: unknown): void =>
    sendSocketError(deps, socket, toJoinRejected(error), { hasLog });

  function rejoin({ socket, log: hasLog }: Participant, enter: () => Promise<void>): void {
    queues.get(socket)?.(() =>
      enter().catch((error: unknown) => sendSocketError(deps, socket, error, { hasLog })),
    );
  }

  async function checkOnce(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      await checkAll();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.warn(errorFields(error), "the spoiler limits of draft participants could not be read");
      hasFailed = true;
    } finally {
      isChecking = false;
    }
  }

  return every(deps.timers, LIMITS_CHECK_EVERY_MS, () => void checkOnce());
}

/** The subject is a season, or a league, whose floor applies to its members. */
const affectsAll = (subject: string): boolean => subject === SEASON_SUBJECT || subject.startsWith("name:");

const isSame = (now: SeenSeason | null, before: SeenSeason | null): boolean =>
  now?.watchedThrough === before?.watchedThrough && now?.shownThrough === before?.shownThrough;

const isLess = (now: SeenSeason | null, before: SeenSeason | null): boolean =>
  isEarlier(now?.watchedThrough, before?.watchedThrough) ||
  isEarlier(now?.shownThrough, before?.shownThrough);

/** Null and undefined mean no limit. */
const isEarlier = (now: number | null | undefined, before: number | null | undefined): boolean =>
  (now ?? Infinity) < (before ?? Infinity);
