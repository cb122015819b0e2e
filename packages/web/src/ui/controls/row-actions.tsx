import { Pencil, Trash2 } from "lucide-react";
import { Button } from "./button.tsx";

interface RowActionsProps {
  /** The row's name, for screen readers. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and Delete for a row of an admin table. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex gap-2">
      <Button size="s" aria-label={`Edit, ${of}`} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
        Edit
      </Button>
      <Button
        size="s"
        variant="text"
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
