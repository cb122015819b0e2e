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
import { CATEGORIES, type Preferences, readPreferences, samePreferences } from "./preferences.ts";

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
