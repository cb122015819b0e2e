import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { passkeyCalls } from "../../../../platform/api/calls/settings-calls.ts";
import { getItem, setItem } from "../../../../platform/api/local-storage.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { passkeyProblem } from "../../passkeys/passkey-problem.ts";

const KEY = "passkeyAdviceDismissed";

/** Whether an admin should be advised to add a passkey: they have none, could use one and were not told before. */
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
