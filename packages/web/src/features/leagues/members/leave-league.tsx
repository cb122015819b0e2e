import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import type { League } from "../page/league-types.ts";
import { leaveImpact } from "./leave-impact.ts";
import { Sentences } from "./sentences.tsx";
import { useLeagueDraftPhase } from "../draft/use-draft-countdown.ts";
import { useNavigate } from "react-router";
import { closedSheetsRemoved } from "../../../ui/overlay/back-gesture.ts";

/** Leave League, for users with a team in the league. */
export function LeaveLeague({ league }: { league: League }) {
  const draft = useLeagueDraftPhase(league);
  const afterLeave = useAfterLeave();
  const toast = useToast();
  const { ask, dialog } = useConfirm();
  const leave = useMutation({
    mutationFn: () => call(membershipCalls.leave, { params: { leagueId: league.leagueId } }),
    onSuccess: () => afterLeave(league),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!league.teams.some((team) => team.mine)) return null;

  const confirmLeave = async () => {
    const { title, messages, label } = leaveImpact(league, draft);
    const children = <Sentences>{messages}</Sentences>;
    if (await ask({ title, children, confirmLabel: label, cancelLabel: "Stay", danger: true }))
      leave.mutate();
  };
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line/60 pt-4">
      <p className="text-sm text-dim">Not your league any more?</p>
      <Button
        variant="text"
        className="-mr-3 px-3"
        busy={leave.isPending || leave.isSuccess}
        onClick={() => void confirmLeave()}
      >
        <LogOut aria-hidden size={17} />
        Leave League
      </Button>
      {dialog}
    </div>
  );
}

/** Leaves the pages of a league that was just left, and drops its cached data. */
function useAfterLeave() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async ({ leagueId, name }: { leagueId: string; name: string }) => {
    toast.success(`You left ${name}`);
    await closedSheetsRemoved();
    await navigate("/", { replace: true });
    queries.removeQueries({
      type: "inactive",
      predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(leagueId),
    });
    await queries.invalidateQueries();
  };
}
