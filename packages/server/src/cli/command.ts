import type { parseArgs } from "node:util";
import type { Database } from "../platform/db/database.ts";
import type { Settings } from "../platform/env.ts";
import { resolve } from "node:path";

/** An expected failure. The message is one line for the operator. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** An unknown command or wrong arguments: the usage is printed after the message. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}

export interface Input {
  /** Options with a value, by name. */
  options: Record<string, string | undefined>;
  /** The flags that were given. */
  flags: string[];
  /** The arguments after the command. */
  positionals: string[];
  settings: Settings;
  env: Record<string, string | undefined>;
  cwd: string;
}

export interface Command {
  /** Two words, as in "season import". */
  name: string;
  /** The names of the required arguments, in order. */
  positionals: string[];
  options: string[];
  /** Options without a value. */
  flags?: string[];
  /** The arguments as the usage shows them. */
  usage: string;
  description: string;
  /**
   * Validates everything that needs no database, and returns the action to run. Throws a `UsageError` or a
   * `CommandError`.
   */
  prepare: (input: Input) => Promise<CommandAction>;
}

/** Returns the lines to print. */
export type CommandAction = (database: Database) => Promise<string[]>;

export type OptionTypes = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** The only argument of a command. Throws a `UsageError` when it is missing. */
export function positional({ positionals }: Input): string {
  const [value] = positionals;
  if (value === undefined) throw new UsageError("an argument is missing");
  return value;
}

/** The path that was given. npm changes to the project's folder; the operator's working directory is in INIT_CWD. */
export function resolvePath(input: Input): string {
  const byNpm = input.env["npm_lifecycle_event"] === "emberline";
  return resolve((byNpm ? input.env["INIT_CWD"] : undefined) ?? input.cwd, positional(input));
}
