import { REPORT_DETAILS_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { fitForText, Id, Iso } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** Reports on one page of the admins' list. */
export const REPORTS_PER_PAGE = 25;

/** What a fan reports: a name, as the team or league shows it, a note, or a message of a league's chat. */
export const ReportAbout = z.enum(
  ["team", "team-owner", "league", "league-owner", "note", "message"],
  "Please say what you report",
);
export type ReportAbout = z.output<typeof ReportAbout>;

export const ReportCategory = z.enum(
  ["offensive", "harassment", "impersonation", "personal-data", "spam", "other"],
  "Please choose what is wrong",
);
export type ReportCategory = z.output<typeof ReportCategory>;

const DETAILS_MESSAGE = "Please send the details as text";

export const reportRoutes = {
  add: route({
    name: "report.add",
    method: "POST",
    path: "/report",
    access: "user",
    summary: "Reports a name, a note or a message to the admins",
    body: z.object({
      about: ReportAbout,
      /** Of the team, the league, the note or the message. */
      aboutId: Id,
      category: ReportCategory,
      /** May be empty. */
      details: z
        .string(DETAILS_MESSAGE)
        .check(
          z.trim(),
          z.maxLength(
            REPORT_DETAILS_MAX_LENGTH,
            `Please use at most ${REPORT_DETAILS_MAX_LENGTH} characters`,
          ),
          fitForText(),
        ),
    }),
    reply: success({ message: z.string() }),
  }),
};

export const ReportOutcome = z.enum(["resolved", "dismissed"], "Please choose an outcome");
export type ReportOutcome = z.output<typeof ReportOutcome>;

/** A report as admins see it. */
export const AdminReport = z.object({
  reportId: Id,
  kind: z.enum(["team", "league", "user", "note", "message"]),
  targetId: Id,
  /** The name, note or message when it was reported, and now; null once it is deleted. */
  reportedText: z.string(),
  currentText: z.nullable(z.string()),
  category: ReportCategory,
  details: z.string(),
  createdAt: Iso,
  /** A username; null when the account is deleted, or when the caller is the one who was reported. */
  reporter: z.nullable(z.string()),
  /** The username of the person whose name it is; null for a note. */
  owner: z.nullable(z.string()),
  /** Where it was seen; null for a note, and once the league is deleted. */
  league: z.nullable(z.object({ leagueId: Id, name: z.string() })),
  outcome: z.nullable(ReportOutcome),
  closedAt: z.nullable(Iso),
  closedBy: z.nullable(z.string()),
});
export type AdminReport = z.output<typeof AdminReport>;

export const adminReportRoutes = {
  list: route({
    name: "adminReport.list",
    method: "GET",
    path: "/report/admin",
    access: "admin",
    summary: "Open reports, oldest first, or closed ones, latest first, page by page",
    query: z.object({
      state: z.enum(["open", "closed"], "Please ask for open or closed reports"),
      /** From 1. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "That page is not a number from 1"))),
    }),
    reply: successWith(z.object({ total: z.int(), rows: z.array(AdminReport) })),
  }),
  count: route({
    name: "adminReport.count",
    method: "GET",
    path: "/report/admin/count",
    access: "admin",
    summary: "How many reports are open",
    reply: successWith(z.object({ open: z.int() })),
  }),
  close: route({
    name: "adminReport.close",
    method: "POST",
    path: "/report/admin/:reportId/close",
    access: "admin",
    summary: "Closes a report, and all others that are open about the same thing",
    params: z.object({ reportId: Id }),
    body: z.object({ outcome: ReportOutcome }),
    reply: success({ message: z.string() }),
  }),
};
