import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { DeleteStatistic } from "./delete-statistic.tsx";
import { StatisticList } from "./statistic-list.tsx";
import { StatisticSheet } from "./statistic-sheet.tsx";
import type { Statistic } from "./statistic.ts";

/** `/admin/scoring`. */
export function StatisticsPage() {
  const editor = useSheet<Statistic | null>();
  const removal = useSheet<Statistic>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>Scoring</DocumentTitle>
      <PageHeader
        title="Scoring"
        actions={
          <Button ref={add} variant="ember" onClick={() => editor.show(null)}>
            <Plus aria-hidden size={18} />
            Add Statistic
          </Button>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows avatars={false} />} error="Error loading statistics">
        <StatisticList onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <StatisticSheet
          key={editor.shown.visit}
          statistic={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <DeleteStatistic
          key={removal.shown.visit}
          statistic={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          landing={add}
        />
      )}
    </>
  );
}
