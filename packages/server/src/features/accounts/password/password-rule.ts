import { AppError } from "../../../platform/errors.ts";

const COMMON_PASSWORDS = 10_000;

/**
 * Requires the operator's minimum length and rejects common passwords (ACCOUNT-55). Throws 400. Checked for new
 * passwords only, so existing ones keep working.
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

/** Throws 400 for a password that equals the user's own name or email address. */
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

/** Half a megabyte, loaded for the first new password. */
const loadCommonPasswords = () =>
  (commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    // Sorted by frequency.
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS)),
  ));
