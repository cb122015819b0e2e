import { Pencil } from "lucide-react";
import { Button } from "./button.tsx";
import { DeleteButton } from "./delete-button.tsx";

interface RowActionsProps {
  /** The row's name, for screen readers. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and Delete for a row of an admin table. */
export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="s" aria-label={`Edit, ${of}`} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
        Edit
      </Button>
      <DeleteButton label={`Delete, ${of}`} onClick={onDelete} />
    </span>
  );
}
