import { appReads } from "./app-reads.ts";
import { bulkMail } from "./bulk-mail.ts";
import { importRow } from "./import.ts";
import { idleSockets } from "./idle-sockets.ts";
import { automaticPicks } from "./drafts/automatic-picks.ts";
import { besideRows } from "./drafts/beside.ts";
import { everyRule } from "./every-rule.ts";
import { kill } from "./drafts/kill.ts";
import { manyDrafts, picks } from "./drafts/picks.ts";
import { night } from "./night/night.ts";
import { pages } from "./pages/pages.ts";
import { pollAnswers } from "./poll-answers.ts";
import { readRows } from "./reads.ts";
import type { Row } from "./row.ts";
import { score } from "./score.ts";
import { start } from "./start.ts";
import { fanOut, reconnections } from "./watchers.ts";

/** In the order of the table. Those that change much come last. */
export const allRows: Row[] = [
  ...readRows,
  appReads,
  pages,
  start,
  idleSockets,
  score,
  pollAnswers,
  picks,
  manyDrafts,
  automaticPicks,
  fanOut,
  reconnections,
  kill,
  ...besideRows,
  bulkMail,
  night,
  // It changes half of the leagues.
  everyRule,
  importRow,
];
