import { type LabInput, type LabReport, runLab } from "@emberline/game";

/** What the worker sends: how many drafts it has played, then the report. */
export type LabAnswer = { done: number } | { report: LabReport };

/** Progress is sent this often. */
const EACH = 20;

export function answerLab(input: LabInput, post: (answer: LabAnswer) => void): void {
  const run = runLab(input);
  for (let done = 0; ; done += 1) {
    const step = run.next();
    if (step.done) return post({ report: step.value });
    if (done % EACH === 0) post({ done });
  }
}
