import { Flag } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { Reportable } from "./report-sheet.tsx";

const ReportSheet = lazySheet(() => import("./report-sheet.tsx"), "ReportSheet", { onDemand: true });

interface Props {
  things: readonly Reportable[];
  /** The accessible name, such as: Report Night Owls. */
  label: string;
  className?: string;
}

/** Opens the form that reports one of these names. */
export function ReportButton({ things, label, className }: Props) {
  const sheet = useSheet<null>();
  return (
    <>
      <Button
        variant="text"
        aria-label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={() => sheet.show(null)}
      >
        <Flag aria-hidden size={17} />
        Report
      </Button>
      {sheet.shown && (
        <ReportSheet key={sheet.shown.visit} things={things} open={sheet.open} onClose={sheet.close} />
      )}
    </>
  );
}

/** The same as an icon, for lists. */
export function ReportIconButton({ things, label, className }: Props) {
  const sheet = useSheet<null>();
  return (
    <>
      <IconButton
        variant="text"
        label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={() => sheet.show(null)}
      >
        <Flag aria-hidden size={16} />
      </IconButton>
      {sheet.shown && (
        <ReportSheet key={sheet.shown.visit} things={things} open={sheet.open} onClose={sheet.close} />
      )}
    </>
  );
}
