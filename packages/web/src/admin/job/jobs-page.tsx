import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { Title } from "../../ui/title.tsx";
import { JobList } from "./job-list.tsx";

/** `/admin/jobs`. */
export function JobsPage() {
  return (
    <>
      <Title>Jobs</Title>
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
