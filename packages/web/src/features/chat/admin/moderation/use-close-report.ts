import { adminReportRoutes, type ReportOutcome } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

/** Closes a report and loads the list and the count again. */
export function useCloseReport(reportId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (outcome: ReportOutcome) =>
      call(adminReportRoutes.close, { params: { reportId }, body: { outcome } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: another admin may have closed it. The card stays busy until the list is there.
    onSettled: () =>
      Promise.all(
        [adminReportRoutes.list, adminReportRoutes.count].map((route) =>
          queries.invalidateQueries({ queryKey: routeKey(route) }),
        ),
      ),
  });
}
