import type { BenchDatabase } from "../data/database.ts";
import type { Cores } from "../processes/cores.ts";
import type { Latency, Spread } from "../report/statistics.ts";

/** One measurement, alone with `npm run bench -- NAME`. */
export interface Row {
  name: string;
  title: string;
  run: (context: Context) => Promise<Result[]>;
}

export interface Context {
  database: BenchDatabase;
  cores: Cores;
  /** The number of leagues. */
  leagues: number;
  scale: Scale;
  log: (line: string) => void;
}

/** How long and with how much a row is measured. */
export interface Scale {
  /** Of the HTTP rows. */
  connections: number;
  /** Each is L S S L. */
  rounds: number;
  blockMs: number;
  warmUpMs: number;
  latencyMs: number;
  /** Leagues that are asked for. */
  targets: number;
  drafts: number;
  sockets: number;
  /** Open pages that are told of scores. */
  watchers: number;
  /** How often they are opened. */
  repeats: number;
  starts: number;
  scores: number;
  emails: number;
}

export interface Result {
  title: string;
  /** With its unit, such as "5 000/s". */
  ours: string;
  limit: string;
  ratio: Spread | null;
  goal: string;
  isMet: boolean | null;
  /** The limit server against itself, from the two blocks of each round; null where it is not measured. */
  limitRatio: Spread | null;
  latency: { rate: number; ours: Latency; limit: Latency } | null;
  /** What else there is to say. */
  notes: string[];
}
