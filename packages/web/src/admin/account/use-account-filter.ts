import { useSearchParams } from "react-router";

export interface AccountFilter {
  search: string;
  /** From 1. */
  page: number;
}

/** The filter is in the URL, so that it can be bookmarked and shared. */
export function useAccountFilter() {
  const [params, setParams] = useSearchParams();
  const page = params.get("page") ?? "";
  const filter: AccountFilter = {
    search: params.get("search") ?? "",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  const change = (part: Partial<AccountFilter>) => {
    const { search, page: to } = { ...filter, ...part };
    const next = new URLSearchParams({ ...(search && { search }), ...(to > 1 && { page: String(to) }) });
    // A page change adds a history entry; typing in the search does not.
    setParams(next, { replace: part.search !== undefined });
  };
  return { filter, change };
}
