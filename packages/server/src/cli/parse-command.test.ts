import { describe, expect, test } from "vitest";
import { readSettings } from "../platform/env.ts";
import { CommandError, UsageError } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

const ADMIN = ["--username", "keeper", "--email", "keeper@example.org", "--password", "correct horse"];

/** As the program does it, up to where it would open the database. */
async function prepare(args: string[], env: Record<string, string> = {}) {
  const { command, ...input } = parseCommand(args);
  const settings = readSettings({}, "/srv");
  return command.prepare({ ...input, settings, env, cwd: import.meta.dirname });
}

describe("wrong arguments print the usage", () => {
  test.each<[string, string[], string]>([
    ["no command", [], "No command was given"],
    ["half a command", ["season"], 'There is no command "season"'],
    ["an unknown command", ["season", "burn"], 'There is no command "season burn"'],
    ["an unknown option", ["season", "import", "x", "--frob"], "Unknown option '--frob'"],
    ["an option of another command", ["admin", "grant", "x", "--through", "1"], "Unknown option '--through'"],
    [
      "an option without its value",
      ["season", "import", "x", "--through"],
      "Option '--through <value>' argument missing",
    ],
    ["no file", ["season", "import"], '"season import" needs FILE'],
    ["two files", ["season", "export", "a", "b"], '"season export" needs FILE'],
    ["too much", ["admin", "create", "keeper", ...ADMIN], '"admin create" takes nothing but its options'],
    [
      "an episode that is no number",
      ["season", "import", "x", "--through", "two"],
      '--through takes the number of an episode, not "two"',
    ],
    ["half an admin", ["admin", "create", "--username", "a"], "--email is missing"],
    [
      "leaving drafts without a switch",
      ["season", "import", "x", "--leave-drafts"],
      "--leave-drafts goes with --current",
    ],
    [
      "an admin without a password",
      ["admin", "create", ...ADMIN.slice(0, 4)],
      "--password is missing, EMBERLINE_PASSWORD too",
    ],
  ])("%s", async (_what, args, words) => {
    await expect(prepare(args)).rejects.toThrow(new UsageError(words));
  });
});

describe("invalid input is rejected before the database is opened", () => {
  test.each<[string, string[], string]>([
    [
      "a file that is not there",
      ["season", "import", "nowhere.json"],
      "nowhere.json cannot be read (ENOENT)",
    ],
    ["a folder for a file", ["season", "import", "."], ". cannot be read (EISDIR)"],
    ["a username with @", ["admin", "create", ...ADMIN, "--username", "a@b"], "A username cannot contain @"],
    ["no address", ["admin", "create", ...ADMIN, "--email", "me"], "Please enter a valid email address"],
    [
      "a short password",
      ["admin", "create", ...ADMIN, "--password", "short"],
      "Password must be at least 8 characters",
    ],
  ])("%s", async (_what, args, words) => {
    await expect(prepare(args)).rejects.toThrow(words);
    await expect(prepare(args)).rejects.not.toThrow(UsageError);
  });
});

test("the password may come from the environment", async () => {
  const withoutPassword = ["admin", "create", ...ADMIN.slice(0, 4)];
  expect(await prepare(withoutPassword, { EMBERLINE_PASSWORD: "correct horse" })).toBeTypeOf("function");
  await expect(prepare(withoutPassword, { EMBERLINE_PASSWORD: "abc" })).rejects.toThrow(
    "at least 4 characters",
  );
  await expect(prepare(["season", "import", "x"])).rejects.toThrow(CommandError);
});
