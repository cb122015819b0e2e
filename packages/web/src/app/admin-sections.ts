import { Clapperboard, Trophy } from "lucide-react";
import type { AdminSection } from "./layouts/admin-navigation.tsx";

/** The admin area's menu, in its order; the first is what `/admin` opens. A section comes with its page. */
export const adminSections: readonly AdminSection[] = [
  { path: "/admin/episodes", label: "Episodes", icon: Clapperboard },
  { path: "/admin/leagues", label: "Leagues", icon: Trophy },
];
