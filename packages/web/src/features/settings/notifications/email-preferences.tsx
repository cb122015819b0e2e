import { myAccountRoutes } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../session/session.tsx";
import type { User } from "../../../session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { emailHint, samePreferences, CATEGORIES, type Preferences, readPreferences } from "./preferences.ts";

/** The categories of e-mail the user gets. */
export function EmailPreferences({ user }: { user: User }) {
  const { updateUser, needsEmailVerification } = useSession();
  const toast = useToast();
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const saved = readPreferences(user.emailPreferences);
  const chosen = { ...saved, ...changes };
  const save = useMutation({
    mutationFn: (emailPreferences: Preferences) =>
      call(myAccountRoutes.change, { body: { emailPreferences } }),
    onSuccess: (_reply, emailPreferences) => {
      updateUser({ emailPreferences });
      setChanges({});
      toast.success("Email preferences updated");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  // `onError` shows a toast.
  const submit = useSubmit(() => save.mutateAsync(chosen).catch(() => undefined));

  return (
    <Card title="Email Preferences">
      <form noValidate onSubmit={submit}>
        <fieldset aria-describedby="email-hint">
          <legend className="sr-only">Email me about</legend>
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
        <p id="email-hint" role="status" className="mt-3 text-sm text-dim">
          {emailHint(chosen)}
        </p>
        {needsEmailVerification && (
          <p className="mt-1 text-sm text-gold">They start once your email address is verified.</p>
        )}
        {!samePreferences(chosen, saved) && (
          <div className="mt-4 flex animate-rise justify-end">
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save Preferences
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
