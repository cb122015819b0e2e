import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useSession } from "../../../platform/session/session.tsx";
import type { User } from "../../../platform/session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

interface Props {
  user: User;
  field: "emailPreferences" | "pushNotificationPreferences";
  legend: string;
  submitLabel: ReactNode;
  savedMessage: string;
  /** Explains the choice. */
  hint?: { id: string; content: (chosen: Preferences) => ReactNode };
}

/** A checkbox for each category of notifications. Save appears with the first change. */
export function PreferencesForm({ user, field, legend, submitLabel, savedMessage, hint }: Props) {
  const { updateUser } = useSession();
  const toast = useToast();
  const saved = readPreferences(user[field]);
  const input = useUnsaved(field, saved, { isSame: samePreferences });
  const chosen = input.values;
  const save = useMutation({
    mutationFn: (preferences: Preferences) => call(myAccountCalls.change, { body: { [field]: preferences } }),
    onSuccess: (_reply, preferences) => {
      updateUser({ [field]: preferences });
      toast.success(savedMessage);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  // `onError` shows a toast.
  const submit = useSubmit(() => save.mutateAsync(chosen).catch(() => undefined));
  return (
    <form noValidate onSubmit={submit}>
      <fieldset aria-describedby={hint?.id}>
        <legend className="sr-only">{legend}</legend>
        {CATEGORIES.map((category) => (
          <Checkbox
            key={category.name}
            label={category.label}
            hint={category.hint}
            checked={chosen[category.name]}
            disabled={save.isPending}
            onChange={({ target }) => input.change({ [category.name]: target.checked })}
          />
        ))}
      </fieldset>
      {hint?.content(chosen)}
      <RestoredNotice unsaved={input} />
      {input.isChanged && (
        <div className="mt-4 flex animate-rise justify-end">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The categories of notifications, by e-mail and push. */
const CATEGORIES = [
  {
    name: "draftNotifications",
    label: "Draft notifications",
    hint: "Five minutes before a draft starts, and when it is your turn to pick",
  },
  {
    name: "latestUpdates",
    label: "Latest updates",
    hint: "News from the people who run the season, and the results of polls",
  },
  {
    name: "pollReminders",
    label: "Poll reminders",
    hint: "A day before a poll locks that you have not answered",
  },
] as const;

export type Preferences = Record<(typeof CATEGORIES)[number]["name"], boolean>;

/** Each is on unless it is explicitly off (ACCOUNT-15). */
export const readPreferences = (stored: Partial<Preferences> | undefined): Preferences => ({
  draftNotifications: stored?.draftNotifications !== false,
  latestUpdates: stored?.latestUpdates !== false,
  pollReminders: stored?.pollReminders !== false,
});

export const samePreferences = (a: Preferences, b: Preferences): boolean =>
  CATEGORIES.every(({ name }) => a[name] === b[name]);

/** Explains the choice. */
export const emailHint = (chosen: Preferences): string =>
  CATEGORIES.some(({ name }) => chosen[name])
    ? "You'll receive emails for the selected categories above"
    : "You'll only receive critical emails (verification, security alerts)";
