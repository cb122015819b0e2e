import { useSearchParams } from "react-router";

export interface AccountFilter {
  search: string;
  /** From 1. */
  page: number;
}

/** What is looked for stands in the address, so that it can be kept and sent. */
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
    // Another page is a step that the back button undoes; a letter typed is not.
    setParams(next, { replace: part.search !== undefined });
  };
  return { filter, change };
}
