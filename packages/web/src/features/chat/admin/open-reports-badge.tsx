import { adminReportRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";

/** The number of open reports, for the navigation. Renders nothing for 0. */
export function OpenReportsBadge() {
  const query = useQuery(liveQuery(adminReportRoutes.count));
  const open = query.data?.data.open ?? 0;
  if (open === 0) return null;
  return (
    <span className="-my-1 ml-auto">
      <Badge tone="ember">
        {open > 99 ? "99+" : open}
        <VisuallyHidden> open</VisuallyHidden>
      </Badge>
    </span>
  );
}
