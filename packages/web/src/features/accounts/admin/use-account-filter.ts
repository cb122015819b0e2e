import { AccountGroup } from "@emberline/contract";
import { useSearchParams } from "react-router";

export interface AccountFilter {
  search: string;
  /** Null for all users. */
  group: AccountGroup | null;
  /** From 1. */
  page: number;
}

/** The filter is in the URL, so that it can be bookmarked and shared. */
export function useAccountFilter() {
  const [params, setParams] = useSearchParams();
  const filter: AccountFilter = {
    search: params.get("search") ?? "",
    group: AccountGroup.safeParse(params.get("group")).data ?? null,
    page: parsePage(params.get("page") ?? ""),
  };
  const change = (part: Partial<AccountFilter>) => {
    const { search, group, page } = { ...filter, ...part };
    const next = new URLSearchParams({
      ...(search && { search }),
      ...(group && { group }),
      ...(page > 1 && { page: String(page) }),
    });
    // A page change adds a history entry; typing in the search does not.
    setParams(next, { replace: part.search !== undefined });
  };
  return { filter, change };
}

const parsePage = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
