import { type AccountRole, SetUpBody } from "@emberline/contract";
import * as z from "zod/mini";
import {
  hashPassword,
  requireStrongPassword,
  requireNotOwnIdentifier,
} from "../features/accounts/password/password.ts";
import { audit } from "../platform/db/queries/audit.ts";
import { inTransaction } from "../platform/db/transaction.ts";
import { isUsernameTaken, USERNAME_TAKEN } from "../features/accounts/account-store.ts";
import type { Settings } from "../platform/env.ts";
import { setRole } from "../features/accounts/admin/change-account.ts";
import { createAdmin } from "../features/accounts/registration/first-admin-setup.ts";
import {
  type Command,
  CommandError,
  type Input,
  positional,
  UsageError,
  type CommandAction,
} from "./command.ts";
import { getUserId } from "./user-commands.ts";

export const adminCommands: Command[] = [
  {
    name: "admin create",
    positionals: [],
    options: ["username", "email", "password"],
    usage: "--username U --email E [--password P]",
    description: "Creates an admin; P may be in EMBERLINE_PASSWORD instead",
    prepare: prepareCreate,
  },
  {
    name: "admin grant",
    positionals: ["USERNAME"],
    options: [],
    usage: "USERNAME",
    description: "Makes a user an admin",
    prepare: async (input) => setRoleOf(positional(input), "admin", input.settings),
  },
  {
    name: "admin revoke",
    positionals: ["USERNAME"],
    options: [],
    usage: "USERNAME",
    description: "Removes the admin role, except from the site's owner",
    prepare: async (input) => setRoleOf(positional(input), "fan", input.settings),
  },
];

/** The same rules as on the set-up page for the first admin. */
const NewAdmin = z.pick(SetUpBody, { username: true, email: true, password: true });

async function prepareCreate({ options, env, settings }: Input): Promise<CommandAction> {
  const given = { ...options, password: options["password"] ?? env["EMBERLINE_PASSWORD"] };
  for (const name of ["username", "email"]) {
    if (options[name] === undefined) throw new UsageError(`--${name} is missing`);
  }
  if (given.password === undefined) throw new UsageError("--password is missing, EMBERLINE_PASSWORD too");
  const parsed = NewAdmin.safeParse(given);
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
  const { username, email, password } = parsed.data;
  await requireStrongPassword(password, settings.passwordMinLength);
  requireNotOwnIdentifier(password, parsed.data);
  const passwordHash = await hashPassword(password);
  return async ({ db }) => {
    try {
      await inTransaction(db, async (tx) => {
        const userId = await createAdmin(tx, { username, email, passwordHash, now: Date.now() });
        await audit(tx, { userId: null, action: "admin.created", subjectId: userId, after: { username } });
      });
    } catch (error) {
      if (isUsernameTaken(error)) throw new CommandError(USERNAME_TAKEN);
      throw error;
    }
    return [`${username} can log in now, as an admin.`];
  };
}

const setRoleOf =
  (username: string, role: AccountRole, settings: Settings): CommandAction =>
  async ({ db }) => {
    const userId = await getUserId(db, username);
    const name = await setRole({ db, settings, now: Date.now }, { userId, by: null, reason: null, role });
    return [role === "admin" ? `${name} is an admin now.` : `${name} is no longer an admin.`];
  };
