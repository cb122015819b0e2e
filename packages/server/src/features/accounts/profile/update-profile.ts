import type { HandlerInput, myAccountRoutes, ChatPreferences, RecapPreferences } from "@emberline/contract";
import { requireAllowedNames } from "../names/blocked-words.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { EmailKind, UnsubscribeTarget } from "../../../platform/email/unsubscribe.ts";

type Change = HandlerInput<typeof myAccountRoutes.change>["body"];
type Sent = NonNullable<Change["emailPreferences"]>;

/** Changes the fields that were sent, and returns the message to show. */
export async function updateProfile(
  { db }: Pick<Deps, "db">,
  userId: string,
  change: Change,
): Promise<string> {
  const { firstName, lastName, emailPreferences: email, pushNotificationPreferences: push } = change;
  const sent = {
    ...(firstName === undefined || lastName === undefined ? {} : { firstName, lastName }),
    ...(email && emailColumns(email)),
    ...(push && pushColumns(push)),
  };
  if (firstName !== undefined && lastName !== undefined) await requireAllowedNames(db, [firstName, lastName]);
  const columns = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  if (Object.keys(columns).length > 0) {
    await db.updateTable("users").set(columns).where("userId", "=", userId).execute();
  }
  if (firstName !== undefined) return "Name updated successfully";
  return email ? "Email preferences updated" : "Push notification preferences updated";
}

const emailColumns = (sent: Sent) => ({
  emailDraft: sent.draftNotifications ?? undefined,
  emailUpdates: sent.latestUpdates ?? undefined,
  emailPolls: sent.pollReminders ?? undefined,
});
const pushColumns = (sent: Sent) => ({
  pushDraft: sent.draftNotifications ?? undefined,
  pushUpdates: sent.latestUpdates ?? undefined,
  pushPolls: sent.pollReminders ?? undefined,
});

const EMAIL_COLUMNS = {
  draft: "emailDraft",
  updates: "emailUpdates",
  polls: "emailPolls",
  recaps: "emailRecaps",
  admin: "emailAdmin",
} as const satisfies Record<Exclude<EmailKind, "chat">, string>;

const emailColumn = (kind: EmailKind, wanted: boolean) =>
  kind === "chat"
    ? { emailChat: wanted ? ("mentions" as const) : ("none" as const) }
    : { [EMAIL_COLUMNS[kind]]: wanted };

/** Switches one kind of email on or off. Does nothing for a deleted account, which gets no emails anyway. */
export async function saveEmailPreference(
  db: Db,
  { userId, kind }: UnsubscribeTarget,
  wanted: boolean,
): Promise<void> {
  await db.updateTable("users").set(emailColumn(kind, wanted)).where("userId", "=", userId).execute();
}

export async function saveChatPreferences(
  db: Db,
  userId: string,
  { emails, pushes }: ChatPreferences,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailChat: emails, pushChat: pushes })
    .where("userId", "=", userId)
    .execute();
}

export async function saveRecapPreferences(
  db: Db,
  userId: string,
  { byEmail, byPush }: RecapPreferences,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailRecaps: byEmail, pushRecaps: byPush })
    .where("userId", "=", userId)
    .execute();
}
