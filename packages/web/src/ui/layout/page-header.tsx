import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { iconButtonStyle } from "../controls/icon-button.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  /** A short line above the title. */
  eyebrow?: ReactNode;
  /** Buttons: right of the title where they fit, else below it. */
  actions?: ReactNode;
  /** A back arrow. */
  back?: { to: string; label: string };
}

/** The top of a page with its only `h1`. */
export function PageHeader({ title, eyebrow, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-5 short:mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex max-w-full min-w-0 items-center gap-3">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            title={back.label}
            className={iconButtonStyle("secondary")}
          >
            <ArrowLeft aria-hidden size={20} />
          </Link>
        )}
        <div className="min-w-0">
          {eyebrow && (
            <p className="mb-0.5 flex items-center gap-1.5 text-[0.8125rem] font-semibold text-ember">
              {eyebrow}
            </p>
          )}
          <h1 className="line-clamp-4 text-2xl wrap-anywhere sm:text-3xl landscape-phone:text-2xl">
            {title}
          </h1>
        </div>
      </div>
      {actions && <div className={actionsStyle}>{actions}</div>}
    </header>
  );
}

// On phones several buttons fill the line, or the lines, that they need.
const actionsStyle =
  "flex flex-wrap items-center justify-end gap-2 max-sm:grow " +
  "max-sm:[&>a:not(:only-child)]:grow max-sm:[&>button:not(:only-child)]:grow";
