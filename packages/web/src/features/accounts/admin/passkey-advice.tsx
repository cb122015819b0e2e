import { KeyRound } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { getItem, setItem } from "../../../platform/api/local-storage.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { passkeyProblem } from "../passkeys/passkey-problem.ts";

/** Asks an admin to add a passkey. */
export function PasskeyAdvice({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Card className="mb-8" aria-labelledby="passkey-advice">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h2 id="passkey-advice" className="text-xl">
            Protect the admin area with a passkey
          </h2>
          <p className="mt-1 text-sm text-dim">
            Anyone who knows your password can change everything here. A passkey stays on your device and
            cannot be guessed or read.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <ButtonLink to="/settings#passkeys">
            <KeyRound aria-hidden size={18} />
            Add a Passkey
          </ButtonLink>
          <Button variant="text" onClick={onDismiss}>
            Not now
          </Button>
        </div>
      </div>
    </Card>
  );
}

const KEY = "passkeyAdviceDismissed";

/** Whether an admin should be advised to add a passkey: the admin has none, could use one and has not dismissed the advice. */
export function usePasskeyAdvice() {
  const [isDismissed, setIsDismissed] = useState(() => getItem(KEY) !== null || passkeyProblem() !== null);
  const { data, isLoading } = useQuery({ ...routeQuery(passkeyCalls.list), enabled: !isDismissed });
  return {
    isLoading,
    isNeeded: !isDismissed && data?.data.length === 0,
    dismiss: () => {
      setItem(KEY, "yes");
      setIsDismissed(true);
    },
  };
}
