import { type EventSheet, ownEventRoutes, type ReplyOf } from "@emberline/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { ownEventCalls } from "../../../platform/api/calls/later-calls.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { runMutation } from "../../../platform/api/run-mutation.ts";
import { createSaveQueue, type SaveEntry, type SaveQueue } from "../../../platform/api/save-queue.ts";
import { type CellEdits, createCellEdits } from "../../../ui/tables/cell-edits.ts";
import { askBeforeLeaving } from "../../../ui/unsaved/asking.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { inputKey, writeInput } from "../../../ui/unsaved/input-store.ts";
import { kept } from "../../../ui/unsaved/kept-input.ts";

/** The sheet of an episode; of the latest that has aired without one. */
export const eventSheetQuery = (leagueId: string, episodeId: string | undefined) =>
  routeQuery(ownEventCalls.sheet, {
    params: { leagueId },
    query: episodeId === undefined ? {} : { episodeId },
  });

export const eventKey = (playerId: string, eventId: number): string => `${playerId} ${eventId}`;

function idsOf(key: string): { playerId: string; eventId: number } {
  const [playerId = "", eventId] = key.split(" ");
  return { playerId, eventId: Number(eventId) };
}

/** What a cell has, and the number of the entry that set it; 0 for none. */
export interface StoredCell {
  count: number;
  number: number;
}

const EMPTY_CELL: StoredCell = { count: 0, number: 0 };

export const cellIn = ({ counts }: Pick<EventSheet, "counts">, key: string): StoredCell => {
  const { playerId, eventId } = idsOf(key);
  return counts.find((one) => one.playerId === playerId && one.eventId === eventId) ?? EMPTY_CELL;
};

/** The number in a cell's text: 0 if blank; NaN, which equals nothing, if it is not one. */
export const readCount = (text: string): number =>
  text.trim() === "" ? 0 : /^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;

/** Whether a cell still shows what this user entered, and not what another user has saved since. */
export const isOwnEntry = (
  entry: SaveEntry<string> | undefined,
  stored: StoredCell,
): entry is SaveEntry<string> =>
  entry !== undefined && (entry.status !== "saved" || readCount(entry.value) === stored.count);

export const shownCount = (entry: SaveEntry<string> | undefined, stored: StoredCell): string =>
  isOwnEntry(entry, stored) ? entry.value : stored.count === 0 ? "" : String(stored.count);

/** A user's entries in the sheet of an episode, by `eventKey`. */
export interface EventEditor {
  cells: SaveQueue<string>;
  /** Every change goes through here, so that it can be undone. */
  edits: CellEdits;
  /** Resolves a conflict: saves this user's number over the other, or takes the other. */
  resolve: (key: string, whose: "mine" | "theirs") => void;
}

interface Place {
  leagueId: string;
  episodeId: string;
}

/** The other user's entry in a cell that could not be saved because of it; null for any other state. */
export function theirsIn(entry: SaveEntry<string> | undefined): StoredCell | null {
  return entry?.status === "failed" ? conflictIn(entry.error) : null;
}

function conflictIn(error: unknown): StoredCell | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { count, number } = error.fields;
  return typeof count === "number" && typeof number === "number" ? { count, number } : null;
}

export function createEventEditor(queries: QueryClient, { leagueId, episodeId }: Place): EventEditor {
  const seen = new Map<string, StoredCell>();
  /** What the server has not confirmed. It may have stored it, so it is no conflict. */
  const unconfirmed = new Map<string, Set<number>>();

  const send = async (key: string, text: string) => {
    const count = text.trim() === "" ? "0" : text.trim();
    const { count: before, number: after } = seen.get(key) ?? EMPTY_CELL;
    const body = { ...idsOf(key), episodeId, count, seen: before, after };
    const errors = findErrors(ownEventRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    try {
      const save = () => call(ownEventCalls.save, { params: { leagueId }, body });
      const { number } = await runMutation(queries, save);
      return { count: Number(count), number };
    } catch (error) {
      if (error instanceof ApiError && error.isUnreachable) {
        unconfirmed.set(key, (unconfirmed.get(key) ?? new Set()).add(Number(count)));
      }
      throw error;
    }
  };
  const save = async (key: string, text: string) => {
    const stored = await send(key, text).catch((error: unknown) => {
      const theirs = conflictIn(error);
      if (theirs === null || !unconfirmed.get(key)?.has(theirs.count)) throw error;
      seen.set(key, theirs);
      return send(key, text);
    });
    seen.set(key, stored);
    unconfirmed.delete(key);
    const { playerId, eventId } = idsOf(key);
    for (const { queryKey } of [eventSheetQuery(leagueId, episodeId), eventSheetQuery(leagueId, undefined)]) {
      queries.setQueryData(queryKey, (reply: ReplyOf<typeof ownEventRoutes.sheet> | undefined) => {
        if (reply?.data.episodeId !== episodeId) return reply;
        const others = reply.data.counts.filter((one) => eventKey(one.playerId, one.eventId) !== key);
        return { ...reply, data: { ...reply.data, counts: [...others, { playerId, eventId, ...stored }] } };
      });
    }
  };
  const cells = createSaveQueue({ save, delayMs: TYPING_PAUSE_MS });
  const storedIn = (key: string): StoredCell => {
    const sheets = [episodeId, undefined].map((id) =>
      queries.getQueryData<ReplyOf<typeof ownEventRoutes.sheet>>(eventSheetQuery(leagueId, id).queryKey),
    );
    const sheet = sheets.find((reply) => reply?.data.episodeId === episodeId);
    return sheet ? cellIn(sheet.data, key) : EMPTY_CELL;
  };
  /** Remembers what the cell had when the user began to change it. */
  const put = (key: string, text: string) => {
    const status = cells.find(key)?.status;
    if (status === undefined || status === "saved") seen.set(key, storedIn(key));
    cells.put(key, text);
  };
  const edits = createCellEdits({
    queue: { ...cells, put },
    textOf: (key) => shownCount(cells.find(key), storedIn(key)),
    isSame: (one, other) => one === other || readCount(one) === readCount(other),
    isOverwritten: (key) => theirsIn(cells.find(key)) !== null,
  });
  return {
    cells,
    edits,
    resolve: (key, whose) => {
      const theirs = theirsIn(cells.find(key));
      if (theirs === null) return;
      seen.set(key, theirs);
      if (whose === "mine") return cells.retry(key);
      edits.forget(key);
      cells.drop(key);
      void queries.invalidateQueries({ queryKey: eventSheetQuery(leagueId, episodeId).queryKey });
      void queries.invalidateQueries({ queryKey: eventSheetQuery(leagueId, undefined).queryKey });
    },
  };
}

const TYPING_PAUSE_MS = 400;

const unsavedCount = ({ cells }: EventEditor): number => cells.count("waiting", "saving", "failed");

/** The editor of an episode. It stays the same while it has unsaved entries, and asks before they are left. */
export function useEventEditor({ leagueId, episodeId }: Place): EventEditor {
  const queries = useQueryClient();
  const key = inputKey(`events of league ${leagueId} in episode ${episodeId}`);
  const editor = useMemo(
    () =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is kept under this key
      (kept.get(key) as EventEditor | undefined) ?? createEventEditor(queries, { leagueId, episodeId }),
    [queries, leagueId, episodeId, key],
  );
  useEffect(() => {
    const { cells } = editor;
    const retry = () => {
      for (const cell of cells.keys("failed")) if (theirsIn(cells.find(cell)) === null) cells.retry(cell);
    };
    addEventListener("online", retry);
    const stopAsking = askBeforeLeaving({
      isUnsaved: () => unsavedCount(editor) > 0,
      saveNow: () => {
        cells.flush();
        return cells.settled();
      },
      question: () => ({
        title: `${countText(unsavedCount(editor), "entry is", "entries are")} not saved`,
        children: "They are kept while this tab is open, but do not count.",
      }),
    });
    return () => {
      removeEventListener("online", retry);
      stopAsking();
      void closeWhenSaved(queries, { key, editor });
    };
  }, [queries, key, editor]);
  return editor;
}

async function closeWhenSaved(
  queries: QueryClient,
  { key, editor }: { key: string; editor: EventEditor },
): Promise<void> {
  writeInput(key, editor);
  editor.cells.flush();
  await editor.cells.settled();
  if (unsavedCount(editor) === 0 && kept.get(key) === editor) writeInput(key, null);
  // Standings, teams and histories have the points.
  if (editor.cells.count("saved") > 0) await queries.invalidateQueries();
}

/** The entry of one cell; undefined for one that the user has not changed. */
export const useEventEntry = ({ cells }: EventEditor, key: string): SaveEntry<string> | undefined =>
  useSyncExternalStore(cells.subscribe, () => cells.find(key));
