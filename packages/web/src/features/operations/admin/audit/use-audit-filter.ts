import { useSearchParams } from "react-router";

export interface AuditFilter {
  search?: string;
  action?: string;
  subjectId?: string;
}

const FIELDS = ["search", "action", "subjectId"] as const;

/** The filter is in the URL, so that it can be bookmarked and shared. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    FIELDS.flatMap((part) => {
      const value = params.get(part);
      return value ? [[part, value]] : [];
    }),
  );
  const change = (part: Partial<Record<(typeof FIELDS)[number], string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      // Only opening a subject's history adds a history entry; typing replaces it.
      { replace: !part.subjectId, preventScrollReset: true },
    );
  return { filter, change };
}
