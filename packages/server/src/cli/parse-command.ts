import { parseArgs } from "node:util";
import { adminCommands } from "./admin-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { type Command, type OptionTypes, UsageError, positional } from "./command.ts";
import { databaseCommands } from "./database-command.ts";
import { seasonCommands } from "./season-commands.ts";
import { userCommands, getUserId } from "./user-commands.ts";
import { removeAllPasskeys } from "../features/accounts/passkey/change-passkey.ts";
import { setRequirement } from "../features/accounts/passkey/require-of-admins.ts";
import { toSingleLine } from "../platform/sanitize-text.ts";

const passkeyCommands: Command[] = [
  {
    name: "user remove-passkeys",
    positionals: ["USERNAME"],
    options: [],
    usage: "USERNAME",
    description: "Removes all passkeys of a user who has lost them",
    prepare: async (input) => {
      const username = positional(input);
      return async ({ db }) => {
        const userId = await getUserId(db, username);
        const count = await removeAllPasskeys({ db, settings: input.settings }, userId);
        const name = toSingleLine(username);
        return [count === 0 ? `${name} has no passkeys.` : `Removed ${name}'s passkeys: ${count}.`];
      };
    },
  },
  {
    name: "site require-passkeys",
    positionals: ["off"],
    options: [],
    usage: "off",
    description: "Lets admins in without a passkey again",
    prepare: async (input) => {
      if (positional(input) !== "off") {
        throw new UsageError("An admin turns it on, under Admin, Users; the command only turns it off");
      }
      return async ({ db }) => {
        await setRequirement(db, { required: false, by: null });
        return ["Admins no longer need a passkey."];
      };
    },
  },
];

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
