import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Opens a league that was just joined or created. */
export function useAfterJoin() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async (leagueId: string, message: string) => {
    toast.success(message);
    await navigate(`/league/${leagueId}`, { state: { joined: true } });
    await queries.invalidateQueries();
  };
}
