import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/**
 * Opens a sheet that a link asks for by a parameter of the address. The parameter is taken out first: it would open the
 * sheet again each time the user comes back to this history entry, and once the sheet is open the entry above it is the
 * sheet's.
 */
export function useSheetLink(name: string, value: string, open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isLinked = search.get(name) === value;
  const onLink = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    setSearch(rest, { replace: true, preventScrollReset: true });
    open();
  });
  useEffect(() => {
    if (isLinked) onLink();
  }, [isLinked]);
}
