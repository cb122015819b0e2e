import { AppError } from "../errors.ts";

const COMMON_PASSWORDS = 10_000;

/**
 * The contract asks for 4 characters; the operator may ask for more, in the same words (ACCOUNT-55). What
 * everybody tries first is refused. Throws 400; asked of new passwords only, so that old ones still open.
 */
export async function requireStrongPassword(password: string, minLength: number): Promise<void> {
  if (Array.from(password).length < minLength) {
    throw new AppError(400, `Password must be at least ${minLength} characters`);
  }
  const common = await loadCommonPasswords();
  if (common.has(fold(password))) {
    throw new AppError(400, "Password must not be one of the most common ones");
  }
}

/** Throws 400 for a password that stands beside it on the screen. */
export function requireNotOwnIdentifier(
  password: string,
  { username, email }: { username: string; email: string | null },
): void {
  const names = [username, email ?? "", email?.split("@", 1)[0] ?? ""].map(fold);
  if (names.includes(fold(password))) {
    throw new AppError(400, "Password must not be your username or email address");
  }
}

const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();

let commonPasswords: Promise<Set<string>> | undefined;

/** Half a megabyte, read when the first new password comes. */
const loadCommonPasswords = () =>
  (commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    // The most common come first.
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS)),
  ));
