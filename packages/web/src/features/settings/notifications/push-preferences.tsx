import { myAccountRoutes } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../session/session.tsx";
import type { User } from "../../../session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { samePreferences, CATEGORIES, type Preferences, readPreferences } from "./preferences.ts";

/** The categories of push notifications, for all devices of the user. */
export function PushPreferences({ user }: { user: User }) {
  const { updateUser } = useSession();
  const toast = useToast();
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const saved = readPreferences(user.pushNotificationPreferences);
  const chosen = { ...saved, ...changes };
  const save = useMutation({
    mutationFn: (pushNotificationPreferences: Preferences) =>
      call(myAccountRoutes.change, { body: { pushNotificationPreferences } }),
    onSuccess: (_reply, pushNotificationPreferences) => {
      updateUser({ pushNotificationPreferences });
      setChanges({});
      toast.success("Push notification preferences updated");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  // `onError` shows a toast.
  const submit = useSubmit(() => save.mutateAsync(chosen).catch(() => undefined));

  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend className="sr-only">Notify me about</legend>
        {CATEGORIES.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={chosen[name]}
            disabled={save.isPending}
            onChange={({ target }) => setChanges((before) => ({ ...before, [name]: target.checked }))}
          />
        ))}
      </fieldset>
      {!samePreferences(chosen, saved) && (
        <div className="mt-4 flex animate-rise justify-end">
          <Button type="submit" variant="primary" busy={save.isPending}>
            <span>
              Save <VisuallyHidden>push notification preferences</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
    </form>
  );
}
