import type { BenchDatabase } from "../data/database.ts";
import type { Cores } from "../processes/cores.ts";
import type { Latency, Spread } from "../report/statistics.ts";

/** One measurement; `npm run bench -- NAME` runs it alone. */
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

/** The duration and size of a row's measurement. */
export interface Scale {
  /** Of the HTTP rows. */
  connections: number;
  /** Each is L S S L. */
  rounds: number;
  blockMs: number;
  warmUpMs: number;
  latencyMs: number;
  /** The number of leagues that are requested. */
  targets: number;
  drafts: number;
  sockets: number;
  /** The number of open pages that receive scores. */
  watchers: number;
  /** How often they connect. */
  repeats: number;
  starts: number;
  scores: number;
  emails: number;
  /** How long the night lasts. */
  nightMs: number;
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
  /** Further remarks. */
  notes: string[];
}
