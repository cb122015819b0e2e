import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface SurveyNoticeProps {
  icon: LucideIcon;
  tone: "ember" | "lagoon";
  title: string;
  /** For focusing it. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A notice above the questions. */
export function SurveyNotice({ icon: Icon, tone, title, ref, children }: SurveyNoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={classNames(
        "flex items-start gap-3 rounded-xl border px-3.5 py-3 outline-none",
        tone === "ember" ? "border-ember/40 bg-ember-to/10" : "border-lagoon/40 bg-lagoon/10",
      )}
    >
      <Icon
        aria-hidden
        size={20}
        className={classNames("mt-0.5 shrink-0", tone === "ember" ? "text-ember" : "text-lagoon")}
      />
      <div className="min-w-0 text-[0.9375rem]">
        <p className="font-semibold">{title}</p>
        {children && <p className="mt-0.5 text-dim">{children}</p>}
      </div>
    </div>
  );
}
