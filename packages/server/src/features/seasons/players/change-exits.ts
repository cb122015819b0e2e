import { contradictingExit, type ExitKind, fullName } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import {
  type ExitRow,
  findExits,
  type NewExit,
  pairExits,
  replaceExits,
  type StoredExit,
} from "../../../platform/db/queries/season-queries.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { findEpisodeNumbersOf, lockPlayer } from "./player-store.ts";

interface Elimination {
  playerId: string;
  /** Null removes an exit. */
  episodeId: string | null;
  /** How they left; if missing, as stored, or voted out. */
  kind?: ExitKind | undefined;
  /** The exit to remove; if missing, the one that keeps the player out. */
  fromEpisodeId?: string | undefined;
}

/**
 * Records that a player left the game in an episode: their last exit moves there unless they returned after it. Null
 * removes one. Idempotent. Throws 404 for an unknown player or an episode of another season, 409 for an archived
 * season, and for an episode in which the player was out.
 */
export function setEliminated(
  db: Db,
  userId: string,
  { playerId, episodeId, kind, fromEpisodeId }: Elimination,
): Promise<void> {
  return changeExits(db, userId, playerId, (exits, numbers) => {
    if (fromEpisodeId !== undefined && !numbers.has(fromEpisodeId))
      throw new AppError(404, "Episode not found");
    if (episodeId === null) {
      const gone = fromEpisodeId
        ? exits.find((exit) => exit.episodeId === fromEpisodeId)
        : exits.find((exit) => exit.returnedEpisodeId === null);
      return exits.filter((exit) => exit !== gone);
    }
    const moved =
      exits.find((exit) => exit.episodeId === episodeId) ??
      exits.find((exit) => exit.returnedEpisodeId === null);
    const changed = { ...moved, episodeId, kind: kind ?? moved?.kind ?? "voted-out" };
    return [
      ...exits.filter((exit) => exit !== moved),
      { ...changed, returnedEpisodeId: moved?.returnedEpisodeId ?? null },
    ];
  });
}

/**
 * Replaces all exits and returns of a player; `seenExits` are those that the admin saw. Throws as `setEliminated`, and
 * 409 when the stored ones have changed since.
 */
export function setExits(
  db: Db,
  userId: string,
  { playerId, exits: after, seenExits }: { playerId: string; exits: ExitRow[]; seenExits: ExitRow[] },
): Promise<void> {
  return changeExits(db, userId, playerId, (before) => {
    if (textOf(before) !== textOf(seenExits) && textOf(before) !== textOf(after)) {
      throw new AppError(409, "The exits and returns have been changed meanwhile. Open them again");
    }
    return pairExits(before, after);
  });
}

const textOf = (exits: readonly ExitRow[]): string =>
  exits
    .map(({ episodeId, kind, returnedEpisodeId }) => `${episodeId} ${kind} ${returnedEpisodeId}`)
    .toSorted()
    .join();

function changeExits(
  db: Db,
  userId: string,
  playerId: string,
  change: (before: readonly StoredExit[], numbers: Numbers) => readonly NewExit[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const player = await lockPlayer(tx, playerId);
    if (!player) throw new AppError(404, "Contestant not found");
    const { seasonId } = player;
    await requireOpenSeason(tx, seasonId);
    const before = (await findExits(tx, { playerId })).get(playerId) ?? [];
    const numbers = await findEpisodeNumbersOf(tx, seasonId);
    const after = change(before, numbers);
    if (textOf(before) === textOf(after)) return;
    requireInTurn(player, after, numbers);
    await replaceExits(tx, { seasonId, playerId }, { before, after });
    await audit(tx, {
      userId,
      action: "player.eliminated",
      subjectId: playerId,
      subject: fullName(player),
      before: { episodeId: openExitOf(before), exits: before.map(asExitRow) },
      after: { episodeId: openExitOf(after), exits: after.map(asExitRow) },
    });
    await emitChanges(tx, { playerId, player: player.firstName }, { before, after, numbers });
  });
}

/** The fields of an exit that are sent and kept in the audit log. */
export const asExitRow = ({ episodeId, kind, returnedEpisodeId }: ExitRow): ExitRow => ({
  episodeId,
  kind,
  returnedEpisodeId,
});

const openExitOf = (exits: readonly ExitRow[]): string | null =>
  exits.find(({ returnedEpisodeId }) => returnedEpisodeId === null)?.episodeId ?? null;

type Numbers = ReadonlyMap<string, number>;

function requireInTurn(
  player: { firstName: string; lastName: string },
  exits: readonly NewExit[],
  numbers: Numbers,
): void {
  const numberOf = (episodeId: string): number => {
    const number = numbers.get(episodeId);
    if (number === undefined) throw new AppError(404, "That episode is not one of the contestant's season");
    return number;
  };
  const counted = exits
    .map(({ episodeId, returnedEpisodeId: back }) => ({
      episode: numberOf(episodeId),
      returned: back === null ? null : numberOf(back),
    }))
    .toSorted((a, b) => a.episode - b.episode);
  const wrong = contradictingExit(counted);
  if (wrong === undefined) return;
  const { episode, returned } = counted[wrong]!;
  const name = fullName(player);
  throw new AppError(
    409,
    returned !== null && returned <= episode
      ? `${name} left in episode ${episode}, so the return must be in a later one`
      : `${name} is out of the game before episode ${episode}. Change the exits and returns in Set Scores, under Exits`,
  );
}

/**
 * Sends each changed exit and return to the pages of users who may see its episode. Removed ones come first; then those
 * after the first change follow again, so that the last message says where the player stands.
 */
async function emitChanges(
  tx: Tx,
  data: { playerId: string; player: string },
  { before, after, numbers }: { before: readonly ExitRow[]; after: readonly ExitRow[]; numbers: Numbers },
): Promise<void> {
  const [old, present] = [changesOf(before), changesOf(after)];
  const inOrder = (unordered: Change[]) =>
    unordered.toSorted((a, b) => (numbers.get(a.episodeId) ?? 0) - (numbers.get(b.episodeId) ?? 0));
  const isIn = (others: Change[]) => (change: Change) =>
    others.some(({ episodeId, out }) => episodeId === change.episodeId && out === change.out);
  const isSameIn = (others: Change[]) => (change: Change) =>
    others.some((other) => isIn([other])(change) && other.exitKind === change.exitKind);
  const removed = inOrder(old.filter((change) => !isIn(present)(change)));
  const first = inOrder([...removed, ...present.filter((change) => !isSameIn(old)(change))])[0];
  const isAfterFirst = ({ episodeId }: Change) =>
    first !== undefined && (numbers.get(episodeId) ?? 0) >= (numbers.get(first.episodeId) ?? 0);
  const changes = [
    ...removed.map((change) => ({ ...change, out: !change.out })),
    ...inOrder(present.filter(isAfterFirst)),
  ];
  for (const { episodeId, out, exitKind } of changes) {
    const kind = out ? exitKind : undefined;
    await addEvent(tx, {
      type: "elimination",
      episodeId,
      data: { ...data, eliminated: out, exitKind: kind },
    });
  }
}

interface Change {
  episodeId: string;
  out: boolean;
  /** Of the exit, also for the return that ends it. */
  exitKind: ExitKind;
}

const changesOf = (exits: readonly ExitRow[]): Change[] =>
  exits.flatMap(({ episodeId, kind, returnedEpisodeId: back }) => [
    { episodeId, out: true, exitKind: kind },
    ...(back === null ? [] : [{ episodeId: back, out: false, exitKind: kind }]),
  ]);
