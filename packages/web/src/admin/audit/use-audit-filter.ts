import { useSearchParams } from "react-router";

export interface AuditFilter {
  search?: string;
  action?: string;
  subjectId?: string;
}

const FIELDS = ["search", "action", "subjectId"] as const;

/** What is looked for stands in the address, so that it can be kept and sent. */
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
      // Only a look at one thing's history is a step that Back undoes.
      { replace: !part.subjectId, preventScrollReset: true },
    );
  return { filter, change };
}
