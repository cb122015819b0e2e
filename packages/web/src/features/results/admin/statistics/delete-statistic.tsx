import { scoringRoutes } from "@emberline/contract";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import type { Statistic } from "./statistic.ts";

export function DeleteStatistic({ record: { statisticId, name }, ...dialog }: DeleteRecordProps<Statistic>) {
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Statistic?"
      remove={() => call(scoringRoutes.removeStatistic, { params: { statisticId } })}
      messages={{
        done: { title: "Deleted!", text: "Statistic has been deleted." },
        failed: { title: "Error", text: "Failed to delete statistic." },
      }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is deleted permanently, with every score that was given for it. Contestants
        and teams lose those points.
      </p>
      <p className="text-dim">This cannot be undone.</p>
    </DeleteDialog>
  );
}
