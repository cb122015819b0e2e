import { type DraftEvent, isSecondDraft, nextDueAt, type PoolPlayer } from "@emberline/game";
import type {
  DraftTx,
  DecidedPick,
  PickAnswer,
  BoardData,
  StoredDraft,
} from "../../../features/drafts/model/draft-repository.ts";
import type { FakeConnection, ConnectionContext } from "./fake-connection.ts";
import { type FakeStorage, writeEvents, isOnRoster } from "./fake-storage.ts";
import { markReached } from "../trace.ts";

export const LEAGUE_ID = "league";
export const NEIGHBOUR_ID = "neighbour";
const SEASON_ID = "season";

/** A transaction on a fake connection; its writes take effect at the commit. */
export interface FakeTransaction extends DraftTx {
  write: () => void;
}

export function beginFakeTransaction(
  { storage, process, faults }: ConnectionContext,
  connection: FakeConnection,
): FakeTransaction {
  const written: DraftEvent[] = [];
  const answers: [string, PickAnswer][] = [];
  return {
    lock: (leagueId, how) =>
      leagueId === NEIGHBOUR_ID || (how?.skipBusy && storage.lockHolder !== null)
        ? connection.ask(() => null)
        : connection.askWithLock(() => storedOf(storage)),
    pool: () => connection.ask(() => poolOf(storage)),
    queue: (teamId) => connection.ask(() => storage.queues.get(teamId) ?? []),
    teamOf: (_, userId) => connection.ask(() => teamOfUser(storage, userId)),
    pickNumberOf: (_, slotId) => Promise.resolve(Number(slotId.slice(1)) || null),
    findAnswer: (_, sent) => connection.ask(() => storage.answers.get(answerKey(sent)) ?? null),
    saveAnswer: async (_, { accepted, message, ...sent }) => {
      answers.push([answerKey(sent), { accepted, message }]);
    },
    secondDraftStart: () => connection.ask(() => storage.secondDraftStart),
    randomSource: () => connection.ask(() => randomFractionOf),
    append: (stored, { events }) =>
      // A transaction that did not lock the row waits for it here; then its event numbers are taken.
      connection.askWithLock(() => {
        if (storage.events.length !== stored.version) throw new Error("duplicate key in draft_events");
        written.push(...events);
        return stored.version + events.length;
      }),
    audit: () => Promise.resolve(),
    write: () => {
      for (const [name, answer] of answers) {
        if (storage.answers.has(name)) throw new Error("duplicate key in draft_answers");
        storage.answers.set(name, answer);
      }
      const { trace, virtualClock } = faults;
      const who = { trace, at: virtualClock.now(), server: process.name, upSince: process.upSince };
      if (written.length > 0) writeEvents(storage, written, who);
    },
  };
}

/** The statement that stores a pick; false when the row is locked or something no longer holds. */
export function writePick(
  { storage, process, faults }: ConnectionContext,
  { stored, events, userId, teamId, playerId, key }: DecidedPick,
): boolean {
  const available = poolOf(storage)
    .map((player) => player.playerId)
    .filter((id) => !isOnRoster(storage, id));
  // The statement knows no copies and no second draft.
  if ((stored.draft.teamsPerPlayer ?? 1) > 1 || isSecondDraft(stored.draft)) return false;
  const isRepeated = key !== null && storage.answers.has(answerKey({ teamId, key }));
  const isReady =
    storage.lockHolder === null &&
    storage.draftId === stored.draftId &&
    storage.events.length === stored.version &&
    teamOfUser(storage, userId) === teamId;
  if (!isReady || isRepeated || !available.includes(playerId) || available.length < 2) return false;
  if (key !== null) storage.answers.set(answerKey({ teamId, key }), { accepted: true, message: null });
  const { trace, virtualClock } = faults;
  writeEvents(storage, events, {
    trace,
    at: virtualClock.now(),
    server: process.name,
    upSince: process.upSince,
  });
  markReached(trace, "a pick in one statement");
  return true;
}

export function storedOf({ draft, draftId, events }: FakeStorage): StoredDraft | null {
  if (!draft) return null;
  return { draftId, leagueId: LEAGUE_ID, seasonId: SEASON_ID, version: events.length, draft };
}

/** All rosters are of this draft. */
const poolOf = ({ players }: FakeStorage): PoolPlayer[] => players.filter(({ eliminated }) => !eliminated);

/** Players who can be drafted, or were picked or kept. */
export function boardDataOf({ players }: FakeStorage, { draft }: StoredDraft): BoardData {
  const picked = new Set([...(draft.kept ?? []), ...draft.picks].map(({ playerId }) => playerId));
  return {
    participants: {
      teams: draft.order.map((teamId) => ({
        teamId,
        name: teamId,
        owner: { firstName: "A", lastName: "B" },
      })),
      players: players
        .filter(({ playerId, eliminated }) => !eliminated || picked.has(playerId))
        .map(({ playerId, points, eliminated }) => ({
          playerId,
          firstName: playerId,
          lastName: "",
          photoUrl: null,
          tribe: null,
          totalPoints: points,
          canBeDrafted: !eliminated,
        })),
    },
    slotIds: Array.from({ length: draft.order.length * draft.rounds }, (_, index) => `s${index + 1}`),
    resultsThrough: 0,
  };
}

export const dueAtOf = ({ draft }: FakeStorage): number | null => (draft ? nextDueAt(draft) : null);

/** The user `fan-of-t1` owns the team `t1`. */
function teamOfUser({ draft }: FakeStorage, userId: string): string | null {
  const teamId = userId.replace("fan-of-", "");
  return draft?.order.includes(teamId) ? teamId : null;
}

const answerKey = ({ teamId, key }: { teamId: string; key: string }): string => `${teamId} ${key}`;

/** A fraction derived from the label. */
function randomFractionOf(label: string): number {
  let hash = 7;
  for (const character of label) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 2_654_435_761) >>> 0) / 2 ** 32;
}
