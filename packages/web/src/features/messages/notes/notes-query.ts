import { NOTES_SHOWN } from "@emberline/game";
import { noteCalls } from "../../../platform/api/calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";

/** The notes of the page that lists them. */
export const notesQuery = liveQuery(noteCalls.list, { query: { limit: String(NOTES_SHOWN) } });
