import { fullName } from "@emberline/game";
import type { LeagueBan } from "@emberline/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { truncate } from "../../../ui/text/truncate.ts";
import { Sentences } from "./sentences.tsx";

/** The banned users of a league, for its owner; nothing while there is none. */
export function BannedCard({ leagueId }: { leagueId: string }) {
  const { data, isError, refetch } = useQuery({
    ...routeQuery(membershipCalls.bans, { params: { leagueId } }),
    staleTime: 0,
  });
  const { ask, dialog } = useConfirm();
  const lift = useLiftBan(leagueId);
  if (data === undefined) {
    return (
      isError && (
        <Card title="Banned">
          <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
            The banned users could not be loaded.
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        </Card>
      )
    );
  }
  const bans = data.data;
  const confirmLift = async (ban: LeagueBan) => {
    const name = truncate(fullName(ban));
    const children = (
      <Sentences>
        {[`${name} can join the league again, as anyone else can. Their old team stays gone.`]}
      </Sentences>
    );
    if (await ask({ title: `Lift the ban of ${name}?`, children, confirmLabel: "Lift Ban" }))
      lift.mutate(ban);
  };
  return (
    <>
      {bans.length > 0 && (
        <Card flush title="Banned">
          <ul className="border-t border-line/60">
            {bans.map((ban) => (
              <li
                key={ban.banId}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line/60 px-4 py-3 last:border-0"
              >
                <div className="min-w-0 flex-1 basis-40">
                  <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{fullName(ban)}</p>
                  <p className="mt-0.5 text-sm text-dim">
                    since <time dateTime={ban.bannedAt}>{dayText(ban.bannedAt)}</time>
                  </p>
                </div>
                <Button
                  size="s"
                  busy={lift.isPending && lift.variables.banId === ban.banId}
                  aria-label={`Lift the ban of ${fullName(ban)}`}
                  onClick={() => void confirmLift(ban)}
                >
                  Lift Ban
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {dialog}
    </>
  );
}

function useLiftBan(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ banId }: LeagueBan) => call(membershipCalls.liftBan, { params: { leagueId, banId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: someone else may have lifted it.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(membershipCalls.bans) }),
  });
}
