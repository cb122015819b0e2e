import { KeyRound } from "lucide-react";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../ui/controls/button.tsx";
import type * as ceremoniesModule from "./ceremonies.ts";
import { passkeyProblem } from "./passkey-problem.ts";

export type Ceremonies = typeof ceremoniesModule;

interface Props {
  /** What is done with the passkey. */
  use: (ceremonies: Ceremonies) => Promise<void>;
  /** Null when the next attempt begins. */
  onError: (message: string | null) => void;
  children: ReactNode;
}

const neverChanges = () => () => undefined;

/** A button that uses a passkey, or why that is not possible on this page. */
export function PasskeyButton({ use, onError, children }: Props) {
  const [busy, setBusy] = useState(false);
  // The page's skeleton, which is made before the page has an address, shows the button.
  const problem = useSyncExternalStore(neverChanges, passkeyProblem, () => null);
  if (problem !== null) {
    // As high as the button.
    return <p className="grid min-h-12 items-center text-center text-sm text-dim">{problem}</p>;
  }
  const start = async () => {
    setBusy(true);
    onError(null);
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
