import { ArrowLeft } from "lucide-react";
import { Link } from "../../../ui/link.tsx";
import { iconButtonStyle } from "../../../ui/controls/icon-button.tsx";
import type { BackLinkTarget } from "../parts/room-layout.ts";

export function BackLink({ backLink: { to, label } }: { backLink: BackLinkTarget }) {
  return (
    <Link to={to} aria-label={label} title={label} className={iconButtonStyle("secondary")}>
      <ArrowLeft aria-hidden size={20} />
    </Link>
  );
}
