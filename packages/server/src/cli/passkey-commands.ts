import { removeAllPasskeys } from "../features/accounts/passkey/change-passkey.ts";
import { setRequirement } from "../features/accounts/passkey/require-of-admins.ts";
import { toSingleLine } from "../platform/sanitize-text.ts";
import { type Command, positional, UsageError } from "./command.ts";
import { getUserId } from "./user-commands.ts";

export const passkeyCommands: Command[] = [
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
