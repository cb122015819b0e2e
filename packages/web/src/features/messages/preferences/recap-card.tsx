import type { ReplyOf } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

type Chosen = ReplyOf<typeof myAccountCalls.recapPreferences>["data"];

/** Whether the user gets recaps by email and push. */
export function RecapCard() {
  return (
    <Card title="Recaps" aria-label="Recaps">
      <p className="mb-2 text-[0.9375rem] text-dim">
        The morning after an episode: how your rank moved and what your teams earned. If you have not watched
        it yet, you only hear that it has results.
      </p>
      <LoadBoundary skeleton={<RecapSkeleton />}>
        <Choices />
      </LoadBoundary>
    </Card>
  );
}

function Choices() {
  const { data: saved } = useSuspenseQuery(routeQuery(myAccountCalls.recapPreferences)).data;
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (body: Chosen) => call(myAccountCalls.saveRecapPreferences, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: routeKey(myAccountCalls.recapPreferences) });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const shown = save.isPending ? save.variables : saved;
  const choice = (name: keyof Chosen, label: string) => (
    <Switch
      on={shown[name]}
      busy={save.isPending}
      onToggle={() => save.mutate({ ...saved, [name]: !saved[name] })}
    >
      {label}
    </Switch>
  );
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap gap-x-6">
      {choice("byEmail", "By email")}
      {choice("byPush", "As a push notification")}
    </div>
  );
}

const RecapSkeleton = () => (
  <div role="status" className="flex flex-wrap gap-x-6 py-2.5">
    <VisuallyHidden>Loading</VisuallyHidden>
    <SkeletonBar className="h-6 w-28" />
    <SkeletonBar className="h-6 w-48" />
  </div>
);
