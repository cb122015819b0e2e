const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;

/** Why this page cannot use passkeys, for the user; null if it can. Browsers refuse them on IP addresses and without https. */
export const passkeyProblem = (): string | null =>
  problemOf({
    hostname: location.hostname,
    port: location.port,
    isSecure: window.isSecureContext,
    isSupported: "PublicKeyCredential" in window,
  });

interface Page {
  hostname: string;
  port: string;
  /** Opened with https, or on the machine itself. */
  isSecure: boolean;
  isSupported: boolean;
}

export function problemOf({ hostname, port, isSecure, isSupported }: Page): string | null {
  if (LOOPBACK.test(hostname)) {
    return `Passkeys do not work on an IP address. Open http://localhost${port && `:${port}`} to use one.`;
  }
  if (IP_ADDRESS.test(hostname)) return "Passkeys do not work on an IP address, only under a site's name.";
  if (!isSecure) return "Passkeys need a page that is opened with https.";
  return isSupported ? null : "This browser has no passkeys.";
}
