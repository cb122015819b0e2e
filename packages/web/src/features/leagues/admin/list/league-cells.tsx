import { ChevronDown, Lock } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";
import { firstInRow } from "../../../../ui/tables/paged-list.tsx";
import type { AdminLeague } from "./admin-league.ts";

interface Props {
  league: AdminLeague;
}

interface ExpandProps extends Props {
  open: boolean;
  /** Id of the expanded element. */
  controls: string;
  onToggle: () => void;
}

/** The league's name; expands its teams. */
export function ExpandButton({ league, open, controls, onToggle }: ExpandProps) {
  return (
    <button
      {...firstInRow}
      type="button"
      aria-expanded={open}
      {...(open ? { "aria-controls": controls } : {})}
      onClick={onToggle}
      className="-ml-2 flex min-h-11 items-center gap-2 rounded-xl py-1 pr-3 pl-2 text-left font-semibold hover:bg-ink-3"
    >
      <ChevronDown
        aria-hidden
        size={18}
        className={classNames("shrink-0 text-dim transition-transform duration-150", !open && "-rotate-90")}
      />
      <span className="block min-w-32 wrap-anywhere">
        {league.name}
        {league.privateInd && (
          <Lock role="img" aria-label="Private league" size={15} className="ml-1.5 inline text-gold" />
        )}
      </span>
    </button>
  );
}

export function OwnerName({ league: { owner } }: Props) {
  return (
    <span className="block min-w-32 wrap-anywhere">
      <span className="block">
        {owner.firstName} {owner.lastName}
      </span>
      <span className="block text-[0.8125rem] break-all text-dim">@{owner.userName}</span>
    </span>
  );
}
