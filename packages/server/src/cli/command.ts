import type { parseArgs } from "node:util";
import type { ConnectedDatabase } from "../db/connect.ts";
import type { Settings } from "../env.ts";

/** A refusal in one line. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** A command that was not understood: the usage is shown after the line. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}

export interface Input {
  /** Options with a value, by name. */
  options: Record<string, string | undefined>;
  /** The options without a value that were given. */
  flags: string[];
  /** What stands after the command, as many as it `takes`. */
  positionals: string[];
  settings: Settings;
  env: Record<string, string | undefined>;
  cwd: string;
}

export interface Command {
  /** Its two words. */
  name: string;
  /** Names of what has to stand after it. */
  positionals: string[];
  options: string[];
  /** Its options without a value. */
  flags?: string[];
  /** How its options and operands are written in the usage. */
  usage: string;
  description: string;
  /** Looks at everything that can be wrong without a database, and answers what to do with one. */
  prepare: (input: Input) => Promise<CommandAction>;
}

/** Answers the lines of the result. */
export type CommandAction = (database: Omit<ConnectedDatabase, "stop">) => Promise<string[]>;

export type OptionTypes = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** The one thing a command takes; `read-command.ts` has counted. */
export function positional({ positionals: operands }: Input): string {
  const [value] = operands;
  if (value === undefined) throw new UsageError("something is missing");
  return value;
}
