import { draftCalls } from "../../../platform/api/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Downloads the draft as an iCalendar file. */
export function DraftCalendarButton({ leagueId }: { leagueId: string }) {
  const toast = useToast();
  const add = useMutation({
    mutationFn: () => call(draftCalls.calendar, { params: { leagueId } }),
    onSuccess: ({ data: { fileName, ics } }) =>
      downloadFile(fileName, new Blob([ics], { type: "text/calendar;charset=utf-8" })),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="secondary"
      className="grow px-4 sm:grow-0"
      busy={add.isPending}
      onClick={() => add.mutate()}
    >
      <CalendarPlus aria-hidden size={18} className="shrink-0" />
      Add to calendar
    </Button>
  );
}
