import type { Check } from "@emberline/contract";
import {
  AlarmClock,
  Archive,
  BellRing,
  Database,
  HardDrive,
  Layers,
  type LucideIcon,
  Mail,
  Plug,
  ShieldCheck,
} from "lucide-react";
import { Badge, type BadgeTone } from "../../../../ui/display/badge.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Link } from "../../../../ui/link.tsx";

interface Part {
  title: string;
  icon: LucideIcon;
  /** The page on which something can be done about it. */
  page?: { to: string; label: string };
}

const parts: Record<Check["key"], Part> = {
  database: { title: "Database", icon: Database },
  queue: { title: "Queue", icon: Layers },
  sockets: { title: "Live connections", icon: Plug },
  jobs: { title: "Jobs", icon: AlarmClock, page: { to: "/admin/jobs", label: "Open Jobs" } },
  email: { title: "Emails", icon: Mail, page: { to: "/admin/emails", label: "Open Emails" } },
  push: { title: "Push messages", icon: BellRing },
  disk: { title: "Disk", icon: HardDrive },
  backups: { title: "Backups", icon: Archive },
  certificate: { title: "Certificate", icon: ShieldCheck },
};

const states: Record<Check["state"], { label: string; tone: BadgeTone }> = {
  well: { label: "OK", tone: "lagoon" },
  warning: { label: "Attention", tone: "gold" },
  failing: { label: "Failing", tone: "danger" },
};

/** A part of the system in words, with what to do when it is not well. */
export function CheckCard({ check }: { check: Check }) {
  const { title, icon: Icon, page } = parts[check.key];
  const { label, tone } = states[check.state];
  return (
    <Card
      className="h-full"
      title={
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden size={18} className="text-dim" />
          {title}
        </span>
      }
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <p className="wrap-anywhere">{check.text}</p>
      {check.advice !== null && (
        <p className="mt-2 text-[0.9375rem] wrap-anywhere text-dim">{check.advice}</p>
      )}
      {check.advice !== null && page && (
        <Link to={page.to} className="mt-2 inline-flex min-h-11 items-center font-semibold text-ember">
          {page.label}
        </Link>
      )}
    </Card>
  );
}
