import { setTimeout as sleep } from "node:timers/promises";
import { answerParent } from "../processes/child.ts";
import { type Latency, latencyOf } from "../report/statistics.ts";
import { type HttpConnection, type HttpReply, openHttpConnection } from "./http-connection.ts";
import { atRate, REFUSALS } from "./http-load.ts";

/** Readers who open pages, each with all its calls, while a score is changed. Receives plans once and runs them by name. */
export type PageLoadJob =
  | { kind: "plan"; name: string; port: number; views: View[] }
  | { kind: "run"; name: string; run: PageRun };

/** A page of a reader. */
export interface View {
  page: string;
  requests: Uint8Array[];
  /** For each request the reply before and after the score is changed; null: only the status is checked. */
  expected: [before: Uint8Array, after: Uint8Array][] | null;
}

export interface PageRun {
  /** At once; each opens a random page of the plan. */
  readers: number;
  durationMs: number;
  /** Pages a second, whether or not replies arrive. Null: each reader opens the next page when the last one is complete. */
  rate: number | null;
  /** Calls may be refused and pages may stay incomplete: they are counted. Otherwise they are failures. */
  isOverload: boolean;
  /** The two requests that change the score and change it back, and how often one of them is sent. */
  saves: { port: number; requests: [change: Uint8Array, back: Uint8Array]; everyMs: number } | null;
}

export interface PageLoadResult {
  /** Complete pages. */
  views: number;
  calls: number;
  elapsedMs: number;
  /** Processor time of this process. */
  cpuMs: number;
  /** From opening a page, or when it should have been opened, until its last reply. */
  latency: Latency;
  /** By page, all values. */
  latencies: Record<string, number[]>;
  /** Refused calls by status. */
  refused: Record<number, number>;
  /** Pages that were not complete when the time for the last replies was over. */
  incomplete: number;
  saves: number;
  /** Replies that were compared byte by byte. */
  compared: number;
}

/** As browsers do. */
const CONNECTIONS_PER_READER = 6;
const LAST_REPLIES_MS = 20_000;

interface Plan {
  port: number;
  views: View[];
}

interface Reader {
  lines: Line[];
  view: View;
  /** The index of the next request. */
  next: number;
  missing: number;
  openedAt: number;
}

interface Line {
  connection: HttpConnection | null;
  index: number;
  /** The score when the request was sent, unless a save was on its way. */
  sentAt: { isChanged: boolean; saves: number } | null;
}

const plans = new Map<string, Plan>();
const score = { isChanged: false, saves: 0, isSaving: false };

answerParent<PageLoadJob>(async (job): Promise<PageLoadResult | null> => {
  if (job.kind === "plan") {
    plans.set(job.name, job);
    return null;
  }
  const plan = plans.get(job.name);
  if (!plan) throw new Error(`there is no plan ${job.name}`);
  return runPageLoad(plan, job.run);
});

/** Throws when a connection breaks or a reply is wrong. */
async function runPageLoad({ port, views }: Plan, run: PageRun): Promise<PageLoadResult> {
  const latencies: Record<string, number[]> = {};
  const result = { views: 0, calls: 0, compared: 0, incomplete: 0 };
  const refused: Record<number, number> = {};
  const failures: string[] = [];
  const fail = (message: string) => void failures.push(message);
  const lineCount = Math.min(
    CONNECTIONS_PER_READER,
    Math.max(...views.map(({ requests }) => requests.length)),
  );
  const readers = Array.from({ length: run.readers }, (): Reader => ({
    lines: Array.from({ length: lineCount }, () => ({ connection: null, index: 0, sentAt: null })),
    view: views[0]!,
    next: 0,
    missing: 0,
    openedAt: 0,
  }));
  const idle = [...readers];
  /** When pages should have been opened for which no reader was free. */
  const late: number[] = [];
  let isOver = false;

  function open(reader: Reader, openedAt: number): void {
    const view = views[Math.floor(Math.random() * views.length)]!;
    Object.assign(reader, { view, openedAt, next: 0, missing: view.requests.length });
    for (const line of reader.lines) sendNext(reader, line);
  }

  function sendNext(reader: Reader, line: Line): void {
    const request = reader.view.requests[reader.next];
    if (!request) return;
    line.index = reader.next;
    line.sentAt = score.isSaving ? null : { ...score };
    reader.next += 1;
    line.connection?.send(request, { keepBody: reader.view.expected !== null });
  }

  function onReply(reader: Reader, line: Line, reply: HttpReply): void {
    result.calls += 1;
    check(reader.view, line, reply);
    sendNext(reader, line);
    reader.missing -= 1;
    if (reader.missing > 0) return;
    (latencies[reader.view.page] ??= []).push(performance.now() - reader.openedAt);
    result.views += 1;
    const due = late.shift();
    if (due !== undefined) open(reader, due);
    else if (run.rate === null && !isOver) open(reader, performance.now());
    else idle.push(reader);
  }

  function check({ expected }: View, { index, sentAt }: Line, { status, body }: HttpReply): void {
    if (run.isOverload && REFUSALS.includes(status)) {
      refused[status] = (refused[status] ?? 0) + 1;
      return;
    }
    if (status !== 200) return fail(`request ${index} is answered ${status}`);
    const states = expected?.[index];
    if (!states || !body) return;
    result.compared += 1;
    // The reply is of the time between sending the request and now; without a save in between there is one right reply.
    const isSure = sentAt !== null && sentAt.saves === score.saves && !score.isSaving;
    const right = isSure ? [states[sentAt.isChanged ? 1 : 0]] : states;
    if (!right.some((one) => body.equals(one)))
      fail(`request ${index} has a wrong reply${isSure ? "" : " during a save"}: ${body.length} bytes`);
  }

  await Promise.all(
    readers.flatMap((reader) =>
      reader.lines.map(async (line) => {
        line.connection = await openHttpConnection(port, {
          onReply: (reply) => onReply(reader, line, reply),
          onError: ({ message }) => fail(message),
        });
      }),
    ),
  );
  const saver = run.saves && (await startSaving(run.saves, fail));
  const cpu = process.cpuUsage();
  const began = performance.now();
  if (run.rate === null) {
    for (const reader of idle.splice(0)) open(reader, began);
    await sleep(run.durationMs);
  } else {
    await atRate({ durationMs: run.durationMs, rate: run.rate }, (dueAt) => {
      const reader = idle.pop();
      if (reader) open(reader, dueAt);
      else late.push(dueAt);
    });
  }
  isOver = true;
  const repliesUntil = performance.now() + LAST_REPLIES_MS;
  while (idle.length < readers.length && failures.length === 0) {
    await sleep(5);
    if (performance.now() < repliesUntil) continue;
    if (!run.isOverload) fail("the last replies did not come in time");
    result.incomplete = late.length + readers.length - idle.length;
    break;
  }
  const elapsedMs = performance.now() - began;
  const used = process.cpuUsage(cpu);
  const saves = (await saver?.stop()) ?? 0;
  for (const { lines } of readers) for (const { connection } of lines) connection?.close();
  if (failures.length > 0) throw new Error(`${failures.length} wrong: ${failures[0]}`);
  return {
    ...result,
    elapsedMs,
    cpuMs: (used.user + used.system) / 1000,
    latency: latencyOf(Object.values(latencies).flat()),
    latencies,
    refused,
    saves,
  };
}

/** Changes the score and changes it back, the first time at once. One save at a time. */
async function startSaving(
  { port, requests, everyMs }: NonNullable<PageRun["saves"]>,
  fail: (message: string) => void,
) {
  let saves = 0;
  let onSaved = (): void => undefined;
  const connection = await openHttpConnection(port, {
    onReply: ({ status }) => {
      if (status !== 200) fail(`a save is answered ${status}`);
      Object.assign(score, { isSaving: false, isChanged: !score.isChanged });
      saves += 1;
      onSaved();
    },
    onError: ({ message }) => fail(message),
  });
  const save = () => {
    if (score.isSaving) return;
    Object.assign(score, { isSaving: true, saves: score.saves + 1 });
    connection.send(requests[score.isChanged ? 1 : 0], { keepBody: false });
  };
  save();
  const timer = setInterval(save, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      if (score.isSaving) await new Promise<void>((resolve) => (onSaved = resolve));
      connection.close();
      return saves;
    },
  };
}
