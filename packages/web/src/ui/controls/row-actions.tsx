import { Pencil, Trash2 } from "lucide-react";
import { Button } from "./button.tsx";

interface RowActionsProps {
  /** Which row, for those who do not see it. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a row of an admin's table. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex gap-2">
      <Button size="s" aria-label={`Edit, ${of}`} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
        Edit
      </Button>
      <Button
        size="s"
        variant="plain"
        className="text-danger!"
        aria-label={`Delete, ${of}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden size={15} />
        Delete
      </Button>
    </span>
  );
}
