import type { Passkey } from "@emberline/contract";
import { KeyRound, Pencil } from "lucide-react";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { DeleteButton } from "../../../ui/controls/delete-button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { dayText } from "../../../ui/text/time-text.ts";

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

const MINUTE_MS = 60_000;

export function PasskeyRow({ passkey: { name, createdAt, usedAt }, onRename, onRemove }: Props) {
  const now = useServerNow(MINUTE_MS);
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-ink-3 text-dim">
        <KeyRound aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-dim">
          <span>Created {dayText(createdAt, now)}</span>
          <span>{usedAt === null ? "Not used yet" : `Last used ${dayText(usedAt, now)}`}</span>
        </p>
      </div>
      <span className="flex shrink-0 items-center">
        <IconButton label={`Rename ${name}`} variant="text" onClick={onRename}>
          <Pencil aria-hidden size={17} />
        </IconButton>
        <DeleteButton label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}
