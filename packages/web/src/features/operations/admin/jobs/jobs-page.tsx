import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { jobRoutes } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../../../platform/api/polling-query.ts";
import { JobCard } from "./job-card.tsx";
import { Play, Square } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

/** `/admin/jobs`. */
export function JobsPage() {
  return (
    <>
      <DocumentTitle>Jobs</DocumentTitle>
      <PageHeader title="Jobs" />
      <LoadBoundary
        skeleton={<SkeletonCards count={2} className="lg:grid-cols-2!" />}
        error="Error loading background jobs status"
      >
        <JobList />
      </LoadBoundary>
    </>
  );
}

/** The background jobs and the switch for all of them. */
function JobList() {
  const { data: jobs } = useSuspenseQuery(pollingQuery(jobRoutes.status)).data;
  const isRunning = Object.values(jobs).every((job) => job.running);
  return (
    <div className="grid gap-4">
      <JobSwitch isRunning={isRunning} />
      <ul aria-label="Background jobs" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <li>
          <JobCard jobName="surveyReminder" title="Survey reminder" job={jobs.surveyReminder} />
        </li>
        <li>
          <JobCard jobName="draftManagement" title="Draft management" job={jobs.draftManagement} />
        </li>
      </ul>
    </div>
  );
}

/** Starts or stops all jobs; stopping asks for confirmation. */
function JobSwitch({ isRunning }: { isRunning: boolean }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const change = useMutation({
    mutationFn: (start: boolean) => call(start ? jobRoutes.start : jobRoutes.stop),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, start) =>
      toast.error({
        title: start ? "Failed to start jobs" : "Failed to stop jobs",
        text: errorMessage(error, "The server could not be reached. Please try again."),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(jobRoutes.status) }),
  });
  const stop = async () => {
    const yes = await ask({
      title: "Stop the background jobs?",
      children: "They stay stopped, even after a server restart, until an admin starts them.",
      confirmLabel: "Stop Jobs",
      danger: true,
    });
    if (yes) change.mutate(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-dim">
        Stopped jobs send no reminders and no draft warnings. Draft timers and auto-picks keep running.
      </p>
      {isRunning ? (
        <Button busy={change.isPending} onClick={() => void stop()}>
          <Square aria-hidden size={16} />
          Stop Jobs
        </Button>
      ) : (
        <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(true)}>
          <Play aria-hidden size={16} />
          Start Jobs
        </Button>
      )}
      {dialog}
    </div>
  );
}
