import type { HandlerInput, myAccountRoutes } from "@emberline/contract";
import type { Deps } from "../../deps.ts";

type Change = HandlerInput<typeof myAccountRoutes.change>["body"];
type Sent = NonNullable<Change["emailPreferences"]>;

/** Changes what was sent and nothing else; answers the words for it. */
export async function changeMe({ db }: Deps, userId: string, change: Change): Promise<string> {
  const { firstName, lastName, emailPreferences: email, pushNotificationPreferences: push } = change;
  await db
    .updateTable("users")
    .set({
      ...(firstName === undefined || lastName === undefined ? {} : { firstName, lastName }),
      ...(email && emailColumns(email)),
      ...(push && pushColumns(push)),
    })
    .where("userId", "=", userId)
    .execute();
  if (firstName !== undefined) return "Name updated successfully";
  return email ? "Email preferences updated" : "Push notification preferences updated";
}

const emailColumns = (sent: Sent) => ({
  emailDraft: isOn(sent.draftNotifications),
  emailUpdates: isOn(sent.latestUpdates),
  emailPolls: isOn(sent.pollReminders),
});
const pushColumns = (sent: Sent) => ({
  pushDraft: isOn(sent.draftNotifications),
  pushUpdates: isOn(sent.latestUpdates),
  pushPolls: isOn(sent.pollReminders),
});

/** On unless explicitly off (user-area.md §3). */
const isOn = (preference: boolean | null | undefined) => preference !== false;
