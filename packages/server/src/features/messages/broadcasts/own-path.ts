import { AppError } from "../../../platform/errors.ts";

/**
 * The path of a page of this site, from a path or a full address. `hosts` are this site's host names. Throws 400 for
 * an address of another site.
 */
export function ownPath(url: string, hosts: readonly string[]): string {
  if (url === "") return "/";
  if (url.startsWith("/")) return url;
  const address = URL.canParse(url) ? new URL(url) : null;
  const path = address && `${address.pathname}${address.search}${address.hash}`;
  if (!address || !path || !hosts.includes(address.host) || path.startsWith("//")) {
    throw new AppError(400, "Please enter the address of a page of this site");
  }
  return path;
}
