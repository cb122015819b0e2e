import { adminReportRoutes, REPORTS_PER_PAGE } from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { Pages } from "../../../ui/tables/pages.tsx";
import { type Renamable, RenameSheet } from "../moderation/rename-sheet.tsx";
import { BlockWords } from "./block-words.tsx";
import { ReportCard } from "./report-card.tsx";

const tabs = [
  { key: "open", label: "Open" },
  { key: "closed", label: "Closed" },
  { key: "words", label: "Blocked words" },
] as const;

/** `/admin/reports`. */
export function ReportsPage() {
  const { filter, change } = useReportFilter();
  const renaming = useSheet<Renamable>();
  return (
    <>
      <DocumentTitle>Reports</DocumentTitle>
      <PageHeader title="Reports" />
      <Tabs label="Reports" tabs={tabs} value={filter.tab} onChange={(tab) => change({ tab, page: 1 })}>
        {filter.tab === "words" ? (
          <BlockWords />
        ) : (
          <ReportList
            state={filter.tab}
            page={filter.page}
            onPage={(page) => change({ ...filter, page })}
            onRename={renaming.show}
          />
        )}
      </Tabs>
      {renaming.render((subject, sheet) => (
        <RenameSheet subject={subject} {...sheet} />
      ))}
    </>
  );
}

interface ReportFilter {
  tab: (typeof tabs)[number]["key"];
  /** From 1. */
  page: number;
}

/** The filter is in the URL, so that Back leads to it. */
function useReportFilter() {
  const [params, setParams] = useSearchParams();
  const page = params.get("page") ?? "";
  const filter: ReportFilter = {
    tab: tabs.find(({ key }) => key === params.get("tab"))?.key ?? "open",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  const change = (next: ReportFilter) =>
    setParams({
      ...(next.tab !== "open" && { tab: next.tab }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return { filter, change };
}

interface Props {
  state: "open" | "closed";
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  onRename: (subject: Renamable) => void;
}

/** One page of reports. The previous page stays while the next one loads. */
function ReportList({ state, page, onPage, onRename }: Props) {
  const query = { state, page: String(page) };
  const reports = useQuery({
    ...routeQuery(adminReportRoutes.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!reports.data) {
    return reports.isError ? (
      <ErrorState title="Error loading reports" onRetry={() => reports.refetch()} />
    ) : (
      <SkeletonCards count={4} className="lg:grid-cols-2!" />
    );
  }
  const { total, rows } = reports.data.data;
  const isOld = reports.isPlaceholderData;
  if (rows.length === 0) return <NoReports state={state} page={page} onPage={onPage} />;
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      {reports.isError && (
        <p role="alert" className="mb-3 text-sm text-danger">
          Error loading reports. This list may be out of date.
        </p>
      )}
      <ul aria-label="Reports" className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-4">
        {rows.map((report) => (
          <li key={report.reportId}>
            <ReportCard report={report} onRename={onRename} />
          </li>
        ))}
      </ul>
      <Pages {...{ total, page, isOld, onPage }} shown={rows.length} perPage={REPORTS_PER_PAGE} />
    </div>
  );
}

function NoReports({ state, page, onPage }: Omit<Props, "onRename">) {
  if (page > 1) {
    return (
      <EmptyState title="That page is empty" action={<Button onClick={() => onPage(1)}>First Page</Button>}>
        There are fewer reports than that.
      </EmptyState>
    );
  }
  return state === "open" ? (
    <EmptyState title="No open reports">What fans report about names and notes is listed here.</EmptyState>
  ) : (
    <EmptyState title="No closed reports">
      Reports that were resolved or dismissed are listed here.
    </EmptyState>
  );
}
