import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error shown beside the thing it concerns. */
export function InlineError({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex w-full animate-drop items-start gap-2.5 rounded-xl border border-danger/50 bg-danger/10 px-3.5 py-3 text-sm"
    >
      <CircleAlert aria-hidden size={18} className="mt-px shrink-0 text-danger" />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <p className="mt-0.5 text-dim">{children}</p>}
      </div>
    </div>
  );
}
