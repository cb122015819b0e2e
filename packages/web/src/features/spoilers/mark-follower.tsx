import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readKnownMark, useKnownMark } from "../../platform/session/known-mark.ts";
import { reload } from "../../ui/layout/not-loaded.tsx";
import { followMark, hidesMore, takeMark } from "./take-mark.ts";
import { markQuery } from "./use-mark.ts";

/** Keeps this page in step with the user's mark, which other tabs, other devices and the time move too. */
export function MarkFollower() {
  const queries = useQueryClient();
  const { data } = useQuery(markQuery);
  useEffect(() => {
    if (data !== undefined) void takeMark(queries, data.data);
  }, [queries, data]);
  const known = useKnownMark();
  useEffect(() => {
    // Newer by now: the next render follows it.
    if (known !== readKnownMark()) return;
    // What this page was told itself is applied already: the rest is from another tab.
    if (hidesMore(known) && !location.pathname.startsWith("/admin")) reload();
    else if (followMark(queries, known) !== null) {
      void queries.invalidateQueries({ queryKey: markQuery.queryKey });
    }
  }, [queries, known]);
  return null;
}
