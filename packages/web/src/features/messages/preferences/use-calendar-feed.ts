import type { CalendarFeed } from "@emberline/contract";
import { calendarCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

export type CalendarActions = ReturnType<typeof useCalendarFeed>;

/** Creates, replaces or removes the calendar link. `onSwapped` is called when the clicked button was replaced. */
export function useCalendarFeed(onSwapped: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const show = (data: CalendarFeed | null) =>
    queries.setQueryData(routeQuery(calendarCalls.get).queryKey, { status: "success", data });
  const onError = (error: Error) => toast.error(errorMessage(error));
  const make = useMutation({
    mutationFn: () => call(calendarCalls.renew),
    onSuccess: ({ data }) => {
      show(data);
      onSwapped();
      toast.success("Here is your calendar link");
    },
    onError,
  });
  const renew = useMutation({
    mutationFn: () => call(calendarCalls.renew),
    onSuccess: ({ data }) => {
      show(data);
      toast.success("Here is your new link");
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call(calendarCalls.remove),
    onSuccess: () => {
      show(null);
      onSwapped();
      toast.success("Your calendar link was removed");
    },
    onError,
  });
  return { make, renew, remove };
}
