import type { LabInput, LabReport, LabSeason } from "@emberline/game";
import { useEffect, useRef, useState } from "react";
import type { LabAnswer } from "./lab-answers.ts";
import type { SeasonFile } from "./season-files.ts";

/** What the user asks for. */
export type LabSettings = Omit<LabInput, "season"> & { file: SeasonFile; rulesName: string };

/** A report with what it was made from. */
export interface LabResult {
  input: LabInput;
  rulesName: string;
  report: LabReport;
}

export type LabRun =
  | { state: "idle" }
  /** `done` of `drafts` are played. */
  | { state: "running"; done: number; drafts: number }
  | { state: "done"; result: LabResult }
  | { state: "failed"; why: "season" | "worker" };

/** Runs the rule lab in a worker, one run at a time. */
export function useLab() {
  const [run, setRun] = useState<LabRun>({ state: "idle" });
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function start({ file, rulesName, ...settings }: LabSettings): void {
    stop.current();
    const aborting = new AbortController();
    const { signal } = aborting;
    let worker: Worker | undefined;
    stop.current = () => {
      aborting.abort();
      worker?.terminate();
    };
    const end = (last: LabRun) => {
      if (signal.aborted) return;
      stop.current();
      setRun(last);
    };
    setRun({ state: "running", done: 0, drafts: settings.drafts });
    const play = (season: LabSeason) => {
      const input = { season, ...settings };
      worker = new Worker(new URL("./lab-worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("error", () => end({ state: "failed", why: "worker" }));
      worker.addEventListener("message", ({ data }: MessageEvent<LabAnswer>) => {
        if ("report" in data) end({ state: "done", result: { input, rulesName, report: data.report } });
        else if (!signal.aborted) setRun({ state: "running", done: data.done, drafts: settings.drafts });
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(input);
    };
    loadSeason(file, signal)
      .then((season) => {
        if (season === null) end({ state: "failed", why: "season" });
        else if (!signal.aborted) play(season);
        return season;
      })
      // A browser may refuse to start a worker.
      .catch(() => end({ state: "failed", why: "worker" }));
  }

  function cancel(): void {
    stop.current();
    setRun({ state: "idle" });
  }

  return { run, start, cancel };
}

/** Null when it cannot be loaded. */
async function loadSeason({ url }: SeasonFile, signal: AbortSignal): Promise<LabSeason | null> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return null;
    const season: LabSeason = await response.json();
    return season;
  } catch {
    return null;
  }
}
