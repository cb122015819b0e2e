import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { closedSheetsRemoved } from "../../../ui/overlay/back-gesture.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Leaves the pages of a league that was just left, and drops its cached data. */
export function useAfterLeave() {
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
