import { type Renamable, RenameSheet } from "../../moderation/rename-sheet.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { BlockWords } from "./block-words.tsx";
import { ReportList } from "./report-list.tsx";
import { useReportFilter } from "./use-report-filter.ts";

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
      {renaming.shown && (
        <RenameSheet
          key={renaming.shown.visit}
          subject={renaming.shown.subject}
          open={renaming.open}
          onClose={renaming.close}
        />
      )}
    </>
  );
}
