import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

const tones = {
  neutral: "border-line bg-ink-2",
  lagoon: "border-lagoon/45 bg-lagoon/12",
  gold: "border-gold/45 bg-gold/12",
};
const marks = { neutral: "text-dim", lagoon: "text-lagoon", gold: "text-gold" };

interface Props {
  icon: LucideIcon;
  tone?: keyof typeof tones;
  children: ReactNode;
  /** A button or a switch. */
  action?: ReactNode;
  /** Its text is so short that it stands beside the action on phones too. */
  short?: boolean;
}

/** A notice above the board, shown for as long as it applies. */
export function RoomNotice({ icon: Icon, tone = "neutral", children, action, short = false }: Props) {
  return (
    <div
      className={classNames(
        "flex min-h-12 flex-wrap items-center gap-x-3 rounded-xl border py-1 pr-1.5 pl-3.5 text-sm smallest:min-h-10 smallest:py-0 smallest:text-xs",
        tones[tone],
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={classNames("shrink-0", short ? "phone:hidden" : "smallest:hidden", marks[tone])}
      />
      <div
        className={classNames(
          "min-w-0 flex-1 py-1.5 leading-snug wrap-anywhere smallest:py-0.5",
          short ? "basis-18 text-balance phone:py-0 landscape-phone:text-xs" : "basis-36 smallest:basis-32",
        )}
      >
        {children}
      </div>
      {action && <div className="ml-auto">{action}</div>}
    </div>
  );
}
