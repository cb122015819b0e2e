import { KeyRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../ui/controls/button.tsx";
import type * as ceremoniesModule from "./ceremonies.ts";
import { passkeyProblem } from "./passkey-problem.ts";

export type Ceremonies = typeof ceremoniesModule;

interface Props {
  /** What is done with the passkey. */
  use: (ceremonies: Ceremonies) => Promise<void>;
  /** Why it failed or is not possible; null when the next attempt begins. */
  onError: (message: string | null) => void;
  children: ReactNode;
}

/** A button that uses a passkey. Where this page cannot, pressing it says why. */
export function PasskeyButton({ use, onError, children }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    const problem = passkeyProblem();
    onError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      // With the first press: few logins use a passkey.
      const ceremonies = await import("./ceremonies.ts").catch(() => Promise.reject(new ApiError(0)));
      await use(ceremonies).catch((error: unknown) => onError(ceremonies.passkeyErrorText(error)));
    } catch {
      onError("The server cannot be reached. Please try again.");
    }
    setBusy(false);
  };
  return (
    <Button wide busy={busy} onClick={() => void start()}>
      <KeyRound aria-hidden size={18} />
      {children}
    </Button>
  );
}
