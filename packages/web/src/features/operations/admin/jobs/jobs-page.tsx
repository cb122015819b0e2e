import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { jobRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../../../platform/api/polling-query.ts";
import { JobCard } from "./job-card.tsx";
import { JobSwitch } from "./job-switch.tsx";

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
