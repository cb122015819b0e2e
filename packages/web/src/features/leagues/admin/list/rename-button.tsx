import { Pencil } from "lucide-react";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";

/** Renames a team or league of somebody else. */
export const RenameButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton variant="text" className="pointer-fine:size-9" label={`Rename ${name}`} onClick={onClick}>
    <Pencil aria-hidden size={17} />
  </IconButton>
);
