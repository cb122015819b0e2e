import { useSearchParams } from "react-router";

export interface ReportFilter {
  tab: "open" | "closed" | "words";
  /** From 1. */
  page: number;
}

const tabs = ["open", "closed", "words"] as const;

/** The filter is in the URL, so that the way back leads to it. */
export function useReportFilter() {
  const [params, setParams] = useSearchParams();
  const page = params.get("page") ?? "";
  const filter: ReportFilter = {
    tab: tabs.find((tab) => tab === params.get("tab")) ?? "open",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  const change = (next: ReportFilter) =>
    setParams({
      ...(next.tab !== "open" && { tab: next.tab }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return { filter, change };
}
