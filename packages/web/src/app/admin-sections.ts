import {
  Activity,
  AlarmClock,
  BellRing,
  Clapperboard,
  EyeOff,
  Flag,
  Flame,
  ListChecks,
  Mail,
  ScrollText,
  StickyNote,
  Tent,
  Trophy,
  UserCog,
  Users,
  Vote,
} from "lucide-react";
import { OpenReportsBadge } from "../features/chat/admin/open-reports-badge.tsx";
import type { AdminSection } from "./layouts/admin-navigation.tsx";

/** The admin menu in order. `/admin` opens the first entry; scorers have no other. */
export const adminSections: readonly AdminSection[] = [
  { path: "/admin/episodes", label: "Episodes", icon: Clapperboard },
  { path: "/admin/leagues", label: "Leagues", icon: Trophy },
  { path: "/admin/notes", label: "Notes", icon: StickyNote },
  { path: "/admin/players", label: "Players", icon: Users, alsoAt: "/admin/import/photos" },
  { path: "/admin/scoring", label: "Scoring", icon: ListChecks },
  { path: "/admin/polls", label: "Polls", icon: Vote },
  { path: "/admin/tribes", label: "Tribes", icon: Tent },
  { path: "/admin/jobs", label: "Jobs", icon: AlarmClock },
  { path: "/admin/push-notifications", label: "Push notifications", icon: BellRing },
  { path: "/admin/emails", label: "Emails", icon: Mail },
  { path: "/admin/users", label: "Users", icon: UserCog },
  { path: "/admin/reports", label: "Reports", icon: Flag, badge: OpenReportsBadge },
  { path: "/admin/spoilers", label: "Spoilers", icon: EyeOff },
  { path: "/admin/seasons", label: "Seasons", icon: Flame, alsoAt: "/admin/import" },
  { path: "/admin/system", label: "System", icon: Activity },
  { path: "/admin/audit", label: "Audit log", icon: ScrollText },
];
