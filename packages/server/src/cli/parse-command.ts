import { parseArgs } from "node:util";
import { adminCommands } from "./admin-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { type Command, type OptionTypes, UsageError } from "./command.ts";
import { databaseCommands } from "./database-command.ts";
import { passkeyCommands } from "./passkey-commands.ts";
import { seasonCommands } from "./season-commands.ts";
import { userCommands } from "./user-commands.ts";

const COMMANDS: Command[] = [
  ...adminCommands,
  ...userCommands,
  ...passkeyCommands,
  ...seasonCommands,
  ...backupCommands,
  ...databaseCommands,
];

/** Parses the command line. Throws a `UsageError`. */
export function parseCommand(args: string[]) {
  const name = args.slice(0, 2).join(" ");
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(name === "" ? "No command was given" : `There is no command "${name}"`);
  const { values, positionals } = parse(command, args.slice(2));
  if (positionals.length !== command.positionals.length) {
    throw new UsageError(
      command.positionals.length === 0
        ? `"${name}" takes nothing but its options`
        : `"${name}" needs ${command.positionals.join(", ")}`,
    );
  }
  return { command, options: stringValues(values), flags: setFlags(values), positionals };
}

function parse({ options, flags = [] }: Command, args: string[]) {
  const types: OptionTypes = Object.fromEntries([
    ...options.map((option) => [option, { type: "string" }] as const),
    ...flags.map((flag) => [flag, { type: "boolean" }] as const),
  ]);
  try {
    return parseArgs({ args, options: types, allowPositionals: true });
  } catch (error) {
    // Node's message without its advice on file names that begin with a dash.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1)[0] : String(error));
  }
}

function stringValues(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const setFlags = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []));

const USAGE_WIDTH = 64;

export const USAGE = [
  "Usage: npm run -s emberline -- COMMAND",
  "",
  ...COMMANDS.map(
    ({ name, usage: form, description }) => `  ${`${name} ${form}`.padEnd(USAGE_WIDTH)}${description}`,
  ),
  `  ${"help".padEnd(USAGE_WIDTH)}Shows this`,
  "",
  "Commands work beside a running server and without one, on the same DATA_DIR or DATABASE_URL.",
].join("\n");
