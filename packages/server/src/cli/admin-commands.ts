import { SetUpBody } from "@emberline/contract";
import * as z from "zod/mini";
import { hashPassword } from "../auth/password.ts";
import { requireLongEnough } from "../auth/password-rule.ts";
import { audit } from "../db/audit.ts";
import { inTransaction, violates } from "../db/transaction.ts";
import { createAdmin, grantAdmin } from "../features/account/admin-account.ts";
import { type Command, CommandError, type Input, operandOf, UsageError, type Work } from "./command.ts";

export const adminCommands: Command[] = [
  {
    name: "admin create",
    takes: [],
    options: ["username", "email", "password"],
    form: "--username U --email E [--password P]",
    description: "Creates an admin; P may be in EMBERLINE_PASSWORD instead",
    prepare: prepareCreate,
  },
  {
    name: "admin grant",
    takes: ["USERNAME"],
    options: [],
    form: "USERNAME",
    description: "Makes a user an admin",
    prepare: async (input) => grant(operandOf(input)),
  },
];

/** What the set-up page asks of the first admin. */
const NewAdmin = z.pick(SetUpBody, { username: true, email: true, password: true });

async function prepareCreate({ options, env, settings }: Input): Promise<Work> {
  const given = { ...options, password: options["password"] ?? env["EMBERLINE_PASSWORD"] };
  for (const name of ["username", "email"]) {
    if (options[name] === undefined) throw new UsageError(`--${name} is missing`);
  }
  if (given.password === undefined) throw new UsageError("--password is missing, EMBERLINE_PASSWORD too");
  const parsed = NewAdmin.safeParse(given);
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
  const { username, email, password } = parsed.data;
  requireLongEnough(password, settings.passwordMinLength);
  const passwordHash = await hashPassword(password);
  return async ({ db }) => {
    try {
      await inTransaction(db, async (tx) => {
        const userId = await createAdmin(tx, { username, email, passwordHash, now: Date.now() });
        await audit(tx, { userId: null, action: "admin.created", subjectId: userId, after: { username } });
      });
    } catch (error) {
      if (violates(error, "users_username")) throw new CommandError("That username is already taken");
      throw error;
    }
    return [`${username} can log in now, as an admin.`];
  };
}

function grant(username: string): Work {
  return async ({ db }) => {
    const found = await inTransaction(db, async (tx) => {
      const granted = await grantAdmin(tx, username);
      if (granted) await audit(tx, { userId: null, action: "admin.granted", after: { username } });
      return granted;
    });
    if (!found) throw new CommandError(`There is no user "${username}"`);
    return [`${username} is an admin now.`];
  };
}
