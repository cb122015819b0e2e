import { pollAnswers } from "./poll-answers.ts";
import { readRows } from "./reads.ts";
import type { Row } from "./row.ts";

/** In the order of the table. */
export const allRows: Row[] = [...readRows, pollAnswers];
