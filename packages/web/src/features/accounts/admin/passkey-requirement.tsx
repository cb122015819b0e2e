import { adminPasskeyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Sets whether admins need a passkey. */
export function PasskeyRequirement() {
  return (
    <Card title="Passkeys for Admins" className="mt-8 max-w-3xl">
      <LoadBoundary skeleton={<Skeleton />} error="The setting could not be loaded">
        <Setting />
      </LoadBoundary>
    </Card>
  );
}

function Setting() {
  const { required, ownInUse, adminsWithout } = useSuspenseQuery(routeQuery(adminPasskeyRoutes.requirement))
    .data.data;
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: () => call(adminPasskeyRoutes.setRequirement, { body: { required: !required } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: another admin may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(adminPasskeyRoutes.requirement) }),
  });
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-[0.9375rem] text-dim">
        With a stolen password alone no one can open the admin area then. An admin without a passkey is asked
        to add one first.
      </p>
      {required || ownInUse > 0 ? (
        <Switch on={required} busy={change.isPending} onToggle={() => change.mutate()}>
          Admins need a passkey
        </Switch>
      ) : (
        <p className="text-[0.9375rem]">
          <Link to="/settings#passkeys" className="font-semibold text-ember underline underline-offset-4">
            Add a passkey
          </Link>{" "}
          and log in with it once, then you can ask all admins for one.
        </p>
      )}
      {adminsWithout > 0 && (
        <p className="text-sm text-dim">
          {adminsWithout === 1 ? "One admin has no passkey." : `${adminsWithout} admins have no passkey.`}
        </p>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className="space-y-3">
      <SkeletonBar className="h-3.5 w-full" />
      <SkeletonBar className="h-3.5 w-3/5" />
      <SkeletonBar className="h-11 w-52 rounded-xl" />
    </div>
  );
}
