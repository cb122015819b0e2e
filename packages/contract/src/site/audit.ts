import { SEARCH_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso } from "../fields.ts";
import { route, successWith } from "../route.ts";

export const AuditEntry = z.object({
  auditId: z.string(),
  at: Iso,
  /** Null for the operator at the command line and for a deleted user. */
  user: z.nullable(z.object({ userId: Id, username: z.string() })),
  action: z.string(),
  subjectId: z.nullable(Id),
  /** What was changed, such as "Alex Moore, Immunity, episode 3". */
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditRoutes = {
  list: route({
    name: "audit.list",
    method: "GET",
    path: "/audit",
    access: "admin",
    summary: "Who changed what, newest first, fifty at a time",
    query: z.object({
      /** Words that the entry must contain: names, actions, values. */
      search: z.optional(
        z.string().check(z.maxLength(SEARCH_MAX_LENGTH, "Please search for a shorter text")),
      ),
      action: z.optional(z.string().check(z.maxLength(100))),
      subjectId: z.optional(Id),
      /** Entries before this one. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, "That entry does not exist"))),
    }),
    reply: successWith(
      z.object({
        entries: z.array(AuditEntry),
        more: z.boolean(),
        /** Names of what the values refer to by id, as far as it still exists. */
        names: z.record(z.string(), z.string()),
      }),
    ),
  }),
};
