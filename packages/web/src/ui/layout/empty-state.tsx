import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** A drawing or icon above; default: a cold campfire. */
  picture?: ReactNode;
}

/** Says that there is nothing yet, with the next step. */
export function EmptyState({ title, children, action, picture = <ColdCamp /> }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center landscape-phone:py-3">
      <div className="mb-4 text-dim">{picture}</div>
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 max-w-sm text-balance text-dim">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

function ColdCamp() {
  return (
    <svg aria-hidden viewBox="0 0 96 64" width="96" height="64" fill="none" strokeLinecap="round">
      <ellipse cx="48" cy="53" rx="38" ry="6" fill="var(--color-ink-3)" />
      <path d="M30 50 62 40M34 40l32 10M48 38v13" stroke="var(--color-edge)" strokeWidth="6" />
      <path
        d="M48 31c-5-5 5-8 0-14s4-8 1-12"
        stroke="var(--color-dim)"
        strokeWidth="2"
        strokeDasharray="12 6"
        className="animate-smoke"
      />
    </svg>
  );
}
