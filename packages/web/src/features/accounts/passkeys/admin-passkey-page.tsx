import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { FirePage } from "../../../ui/art/fire-loader.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { Link } from "../../../ui/link.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AddPasskeySheet } from "./add-passkey-sheet.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { passkeyProblem } from "./passkey-problem.ts";

/** In place of the admin area, for an admin whose session lacks the passkey that the site asks for. */
export function AdminPasskeyPage() {
  const { data, isPending, refetch } = useQuery(routeQuery(passkeyCalls.list));
  if (isPending) return <FirePage />;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <DocumentTitle>Passkey</DocumentTitle>
      {data ? (
        <Question hasPasskey={data.data.length > 0} />
      ) : (
        <ErrorState title="Your passkeys could not be loaded" onRetry={refetch} />
      )}
    </main>
  );
}

function Question({ hasPasskey }: { hasPasskey: boolean }) {
  const { recheck } = useSession();
  const adding = useSheet<null>();
  const [message, setMessage] = useState<string | null>(null);
  const problem = passkeyProblem();
  return (
    <Card className="w-full max-w-md">
      <div className="grid gap-4">
        <h1 className="text-2xl">Admins Need a Passkey</h1>
        <p className="text-dim">
          {hasPasskey
            ? "This site asks admins for a passkey. Use yours to open the admin area."
            : "This site asks admins for a passkey, and you have none yet. Add one, then use it to open the admin area."}
        </p>
        {message !== null && <FormAlert>{message}</FormAlert>}
        {hasPasskey || problem !== null ? (
          <PasskeyButton
            use={async ({ confirmWithPasskey }) => {
              await confirmWithPasskey();
              await recheck();
            }}
            onError={setMessage}
          >
            Use a Passkey
          </PasskeyButton>
        ) : (
          <Button variant="primary" wide onClick={() => adding.show(null)}>
            Add Passkey
          </Button>
        )}
        <p className="text-sm text-dim">
          Have you lost your passkey? The operator of the site can remove it.
        </p>
        <Link
          to="/"
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-ember underline-offset-4 hover:underline"
        >
          Go to your teams
        </Link>
      </div>
      {adding.shown && <AddPasskeySheet key={adding.shown.visit} open={adding.open} onClose={adding.close} />}
    </Card>
  );
}
