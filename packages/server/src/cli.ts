import { CommandError, UsageError } from "./cli/command.ts";
import { parseCommand, USAGE } from "./cli/parse-command.ts";
import { connectDatabase } from "./platform/db/connect.ts";
import { LaunchError } from "./platform/db/embedded-postgres/launch-error.ts";
import { migrate } from "./platform/db/migrate.ts";
import { readSettings, SettingError } from "./platform/env.ts";
import { AppError } from "./platform/errors.ts";
import { SeasonFileError } from "./features/seasons/file/read-season-file.ts";
import { createLog } from "./platform/log.ts";

/** Errors whose message is meant for the operator. */
const EXPECTED = [CommandError, SettingError, LaunchError, AppError, SeasonFileError];

const isHelp = (args: string[]) => args[0] === "help" || args.includes("--help") || args.includes("-h");

/** Results go to standard output, everything else to standard error. */
const printError = (line: string) => void process.stderr.write(`${line}\n`);

try {
  const lines = await run(process.argv.slice(2));
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  process.exitCode = 1;
  printError(errorLine(error));
  if (error instanceof UsageError) printError(`\n${USAGE}`);
}

async function run(args: string[]): Promise<string[]> {
  if (isHelp(args)) return [USAGE];
  const { command, ...input } = parseCommand(args);
  const cwd = process.cwd();
  const settings = readSettings(process.env, cwd);
  const action = await command.prepare({ ...input, settings, env: process.env, cwd });
  const database = await connectDatabase(settings, {
    role: "command",
    log: createLog("silent"),
    print: printError,
  });
  try {
    await migrate(database.pool);
    return await action(database);
  } finally {
    await database.stop();
  }
}

function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  return `Something went wrong: ${error.message.replaceAll(/\s+/g, " ")}`;
}
