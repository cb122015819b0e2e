import { jobRoutes, type CallInput, type JobStatus } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Play, Square, Zap } from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { pollingQuery } from "../../../platform/api/polling-query.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";

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

interface JobCardProps {
  jobName: CallInput<typeof jobRoutes.trigger>["params"]["jobName"];
  title: string;
  job: JobStatus;
}

function JobCard({ jobName, title, job }: JobCardProps) {
  const { message, isPending, trigger } = useTrigger(jobName);
  return (
    <Card
      className="flex h-full flex-col"
      title={title}
      actions={<Badge tone={job.running ? "lagoon" : "danger"}>{job.running ? "Running" : "Stopped"}</Badge>}
    >
      <p>{job.description}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
        <dt className="text-dim">Schedule</dt>
        <dd>
          <code className="rounded-md bg-ink-3 px-1.5 py-0.5 text-sm">{job.schedule}</code>
        </dd>
        <dt className="text-dim">Last run</dt>
        <dd>{job.lastRunAt ? dateTimeText(job.lastRunAt) : "Never"}</dd>
        <dt className="text-dim">Last result</dt>
        <dd>{job.lastResult ?? "None yet"}</dd>
        <dt className="text-dim">Next run</dt>
        <dd>{job.nextRunAt ? dateTimeText(job.nextRunAt) : "None planned"}</dd>
      </dl>
      {job.lastError && <p className="mt-3 text-danger">{job.lastError}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">
        <Button size="s" aria-label={`Trigger, ${title}`} busy={isPending} onClick={trigger}>
          <Zap aria-hidden size={15} />
          Trigger
        </Button>
        <p role="status" className="min-w-0 flex-1 text-sm text-dim">
          {message}
        </p>
      </div>
    </Card>
  );
}

function useTrigger(jobName: JobCardProps["jobName"]) {
  const toast = useToast();
  const queries = useQueryClient();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => call(jobRoutes.trigger, { params: { jobName } }),
    onError: (error) =>
      toast.error({
        title: "Failed to trigger job",
        text: errorMessage(error, "The server could not be reached. Please try again."),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(jobRoutes.status) }),
  });
  return {
    message: isPending ? "" : data && `Triggered. ${data.message}`,
    isPending,
    trigger: () => mutate(),
  };
}
