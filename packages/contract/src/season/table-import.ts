import {
  AGE_MAX,
  EPISODE_NUMBER_MAX,
  EPISODE_TITLE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TABLE_ROWS_MAX,
} from "@emberline/game";
import * as z from "zod/mini";
import { fitForLine, Id, moment, showing, Tribe } from "../fields.ts";
import { LARGEST_BODY_BYTES, route, successWith } from "../route.ts";

/** The text of a cell; the messages stand beside the row, so they name the column. */
const cell = (column: string, maxLength = NAME_MAX_LENGTH) =>
  z.string(`${column} is missing`).check(
    z.trim(),
    showing(1, `${column} is missing`),
    z.maxLength(maxLength, `${column} has more than ${maxLength} characters`),
    fitForLine((found) => `${column} contains ${found}`),
  );

const numberCell = (column: string, min: number, max: number) => {
  const message = `${column} is not a whole number from ${min} to ${max}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

/** The number of a row as the admin counts; issues and replies name it. */
const rowNumber = z.int("Please number the rows").check(z.minimum(1), z.maximum(1_000_000));

/** A row of a table of players. Null means that the cell is empty. */
export const PlayerRow = z.object({
  row: rowNumber,
  firstName: cell("First name"),
  lastName: cell("Last name"),
  tribe: z.nullable(cell("Tribe")),
  age: z.nullable(numberCell("Age", 0, AGE_MAX)),
  home: z.nullable(cell("Home")),
  occupation: z.nullable(cell("Job")),
});
export type PlayerRow = z.output<typeof PlayerRow>;

/** A row of a table of episodes. */
export const EpisodeRow = z.object({
  row: rowNumber,
  /** Null in every row of a table without numbers. */
  number: z.nullable(numberCell("Number", 1, EPISODE_NUMBER_MAX)),
  title: z.nullable(cell("Title", EPISODE_TITLE_MAX_LENGTH)),
  airDate: moment("Air date is missing"),
});
export type EpisodeRow = z.output<typeof EpisodeRow>;

const bodyOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    seasonId: Id,
    rows: z
      .array(row, "Please send the rows of the table")
      .check(
        z.minLength(1, "The table has no rows"),
        z.maxLength(TABLE_ROWS_MAX, `A table has at most ${TABLE_ROWS_MAX} rows`),
      ),
    dryRun: z.boolean("Please say whether this is a dry run"),
  });

/** What the import of a table did, or would do. */
export const ImportedTable = z.object({
  season: z.string(),
  dryRun: z.boolean(),
  newTribes: z.array(Tribe),
  rows: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(["added", "changed", "unchanged"]),
      /** The number of the episode; null for a player. */
      number: z.nullable(z.int()),
      /** By the names of the row's fields; an air date as an ISO moment. */
      changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.string() })),
      /** The present tribe, when it stays although the row names another. */
      keptTribe: z.nullable(z.string()),
    }),
  ),
});
export type ImportedTable = z.output<typeof ImportedTable>;

export const tableImportRoutes = {
  players: route({
    name: "tableImport.players",
    method: "POST",
    path: "/season/table/players",
    access: "admin",
    summary:
      "Adds the players and tribes of a table to a season and fills in known players, or reports what that would change",
    bodyMaxBytes: LARGEST_BODY_BYTES,
    body: bodyOf(PlayerRow),
    reply: successWith(ImportedTable),
  }),
  episodes: route({
    name: "tableImport.episodes",
    method: "POST",
    path: "/season/table/episodes",
    access: "admin",
    summary:
      "Adds the episodes of a table to a season and changes known ones, or reports what that would change",
    bodyMaxBytes: LARGEST_BODY_BYTES,
    body: bodyOf(EpisodeRow),
    reply: successWith(ImportedTable),
  }),
};
