import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../../ui/layout/skeleton.tsx";
import { SystemOverview } from "./system-overview.tsx";

/** `/admin/system`. */
export function SystemPage() {
  return (
    <>
      <DocumentTitle>System</DocumentTitle>
      <PageHeader title="System" />
      <LoadBoundary skeleton={<SkeletonCards count={9} />} error="Error loading the state of the system">
        <SystemOverview />
      </LoadBoundary>
    </>
  );
}
