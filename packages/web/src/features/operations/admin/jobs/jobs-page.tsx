import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { JobList } from "./job-list.tsx";

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
