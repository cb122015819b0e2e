import { domainToASCII, domainToUnicode } from "node:url";

/**
 * An address in the only spelling that is stored and looked up: browsers send user@exämple.com as typed or in punycode.
 */
export function canonicalEmail(email: string): string {
  const { local, domain } = split(email);
  const isAscii = /^[\x21-\x7e]*$/.test(domain) && !/xn--/i.test(domain);
  return isAscii ? email : `${local}@${domainToUnicode(domainToASCII(domain)) || domain}`;
}

/** The address for mail servers: a domain with non-ASCII letters is in punycode. */
export function asciiEmail(email: string): string {
  const { local, domain } = split(email);
  return `${local}@${domainToASCII(domain) || domain}`;
}

function split(email: string) {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
