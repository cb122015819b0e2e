import { SEARCH_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import type { Call, Route } from "./route.ts";

/** Rows on one page of a list that grows with the site. */
export const ROWS_PER_PAGE = 50;

const AFTER_MESSAGE = "That page does not exist";

/** What a list is asked for that is searched and read page by page. */
export const PageQuery = z.object({
  /** Beginnings of words that a row must contain, without regard to case and accents. */
  search: z.optional(z.string().check(z.maxLength(SEARCH_MAX_LENGTH, "Please search for a shorter text"))),
  /** The `next` of the page before: the id of its last row and the text by which that is sorted. */
  after: z.optional(
    z.string(AFTER_MESSAGE).check(
      z.maxLength(1000, AFTER_MESSAGE),
      z.refine((value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12} [^\0]*$/.test(value), AFTER_MESSAGE),
    ),
  ),
});
export type PageQuery = z.output<typeof PageQuery>;

/** One page of a list. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** All rows that are found, on whatever page. */
    total: z.int(),
    /** Asks for the page after this one; null on the last. */
    next: z.nullable(z.string()),
  });

export interface PageReply<Row> {
  status: "success";
  data: { rows: Row[]; total: number; next: string | null };
}

type PagedRoute<Row> = Route<undefined, typeof PageQuery, undefined, z.ZodMiniType<PageReply<Row>>>;

/** A call that answers a page of a list. */
export type PagedCall<Row> = PagedRoute<Row> | Call<PagedRoute<Row>>;
