import { useSession } from "../../../platform/session/session.tsx";
import type { User } from "../../../platform/session/load-session.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { PreferencesForm, emailHint, type Preferences } from "./preferences-form.tsx";

const HINT_ID = "email-hint";

/** The categories of e-mail the user gets. */
export function EmailPreferences({ user }: { user: User }) {
  const { needsEmailVerification } = useSession();
  const hint = (chosen: Preferences) => (
    <>
      <p id={HINT_ID} role="status" className="mt-3 text-sm text-dim">
        {emailHint(chosen)}
      </p>
      {needsEmailVerification && (
        <p className="mt-1 text-sm text-gold">They start once your email address is verified.</p>
      )}
    </>
  );
  return (
    <Card title="Email Preferences">
      <PreferencesForm
        user={user}
        field="emailPreferences"
        legend="Email me about"
        submitLabel="Save Preferences"
        savedMessage="Email preferences updated"
        hint={{ id: HINT_ID, content: hint }}
      />
    </Card>
  );
}
