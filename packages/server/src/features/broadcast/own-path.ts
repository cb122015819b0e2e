import { AppError } from "../../errors.ts";

/**
 * The path of a page of ours: as it was sent, or out of its whole address. `hosts` are the names under which this
 * site is reached. Throws 400 for an address of another site.
 */
export function ownPath(url: string, hosts: readonly string[]): string {
  if (url === "") return "/";
  if (url.startsWith("/")) return url;
  const address = URL.canParse(url) ? new URL(url) : null;
  const path = address && `${address.pathname}${address.search}${address.hash}`;
  if (!address || !path || !hosts.includes(address.host) || path.startsWith("//")) {
    throw new AppError(400, "That address is not one of this site");
  }
  return path;
}
