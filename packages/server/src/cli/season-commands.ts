import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { errorReason } from "../platform/errors.ts";
import { inTransaction } from "../platform/db/transaction.ts";
import { resumeDrafts } from "../features/drafts/service/resume-drafts.ts";
import { exportSeason } from "../features/seasons/file/export-season.ts";
import {
  changesIn,
  type ImportOptions,
  importSeason,
  type ImportSummary,
  PARTS,
} from "../features/seasons/import/import-season.ts";
import { preparePhotos } from "../features/seasons/import/import-photos.ts";
import { readSeasonFile } from "../features/seasons/file/read-season-file.ts";
import { writeSeasonFile } from "../features/seasons/file/season-file.ts";
import { findCurrentSeason } from "../features/seasons/season-store.ts";
import {
  type Command,
  CommandError,
  type Input,
  positional,
  UsageError,
  type CommandAction,
  resolvePath,
} from "./command.ts";
import { writeFileAtomic } from "../platform/db/backup/write-file-atomic.ts";

export const seasonCommands: Command[] = [
  {
    name: "season import",
    positionals: ["FILE"],
    options: ["through"],
    flags: ["current", "leave-drafts"],
    usage: "FILE [--through N] [--current [--leave-drafts]]",
    description: "Imports a season, with the scores of the episodes up to N; may make it the current one",
    prepare: prepareImport,
  },
  {
    name: "season export",
    positionals: ["FILE"],
    options: [],
    usage: "FILE",
    description: "Writes the current season into a file",
    prepare: async (input) => exportTo(resolvePath(input)),
  },
];

async function prepareImport(input: Input): Promise<CommandAction> {
  const through = readThrough(input.options["through"]);
  const makeCurrent = readMakeCurrent(input);
  const file = readSeasonFile(await readText(resolvePath(input), positional(input)), positional(input));
  return async ({ db }) => {
    const photos = await preparePhotos(db, file, input.settings);
    const options = { through, now: Date.now(), makeCurrent, photos };
    const summary = await inTransaction(db, (tx) => importSeason(tx, file, options));
    const current = await findCurrentSeason(db);
    return describeImport(summary, through, current?.name ?? "");
  };
}

function readMakeCurrent({ flags, settings }: Input): ImportOptions["makeCurrent"] {
  const leaveDrafts = flags.includes("leave-drafts");
  if (!flags.includes("current")) {
    if (leaveDrafts) throw new UsageError("--leave-drafts goes with --current");
    return undefined;
  }
  const pusher = { reachesFirebase: settings.firebaseServiceAccount !== undefined };
  const deps = { now: Date.now, randomBytes, settings, pusher };
  return { leaveDrafts, onSwitch: (tx, seasonId) => resumeDrafts(deps, tx, seasonId) };
}

function readThrough(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`--through takes the number of an episode, not "${value}"`);
  return Number(value);
}

async function readText(path: string, typed: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CommandError(`${typed} cannot be read (${errorReason(error)})`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${typed} is not text in UTF-8`);
  }
}

function describeImport(summary: ImportSummary, through: number | undefined, current: string): string[] {
  const extent =
    through === undefined
      ? "all of it"
      : through === 0
        ? "before its first episode"
        : `through episode ${through}`;
  const lines = PARTS.map((part) => {
    const { added, changed, unchanged } = summary.counts[part];
    return `  ${`${part}:`.padEnd(15)}${added} added, ${changed} changed, ${unchanged} unchanged`;
  });
  return [
    `Imported "${summary.season}", ${extent}${changesIn(summary) === 0 ? ": nothing was new" : ""}.`,
    ...lines,
    ...(summary.becameCurrent ? ["It is the current season now."] : []),
    ...(summary.leftDrafts > 0 ? [`Scheduled drafts in the previous season: ${summary.leftDrafts}.`] : []),
    ...(summary.isCurrent ? [] : [`The current season stays "${current}": --current makes it this one.`]),
  ];
}

function exportTo(path: string): CommandAction {
  return async ({ db }) => {
    const season = await findCurrentSeason(db);
    if (!season) throw new CommandError("There is no season to export yet");
    const file = await exportSeason(db, season);
    const text = writeSeasonFile(file);
    await writeFileAtomic(path, (tempPath) => writeFile(tempPath, text, { flag: "wx" })).catch(
      (error: unknown) => {
        throw new CommandError(`${path} cannot be written (${errorReason(error)})`);
      },
    );
    return [`Wrote "${season.name}" with ${file.scores.length} scores to ${path}.`];
  };
}
