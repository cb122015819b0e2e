import type pg from "pg";
import { canonicalEmail } from "../email/email-domain.ts";

/**
 * Rewrites addresses that an earlier version stored in punycode, which SQL cannot decode, in the spelling that user
 * lookups use. An address stays if another user has verified the other spelling.
 */
export async function rewriteEmailDomains(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ user_id: string; email: string }>(
    "select user_id, email from users where email ~* '@(.*[.])?xn--' order by created_at, user_id",
  );
  for (const { user_id, email } of rows) {
    await client.query(
      `update users set email = $2 where user_id = $1 and (
         email_verified_at is null
         or not exists (
           select from users other
           where other.user_id <> $1 and lower(other.email) = lower($2) and other.email_verified_at is not null
         )
       )`,
      [user_id, canonicalEmail(email)],
    );
  }
}
