import { jobRoutes, type CallInput, type JobStatus } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

interface JobCardProps {
  jobName: CallInput<typeof jobRoutes.trigger>["params"]["jobName"];
  title: string;
  job: JobStatus;
}

export function JobCard({ jobName, title, job }: JobCardProps) {
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
