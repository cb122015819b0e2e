import { isIP } from "node:net";
import { connect } from "node:tls";

const CONNECT_MS = 5000;

/** When the site's certificate expires, or why it could not be read. */
export type Certificate = { endsAt: number } | { error: string };

/** Reads the certificate of an https address; null for another address. Does not check whether it is trusted. */
export async function readCertificate(url: string): Promise<Certificate | null> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:") return null;
  const host = hostname.replaceAll(/[[\]]/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
    });
    const end = (certificate: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(endsAt) ? { error: "no certificate" } : { endsAt });
    });
    socket.once("timeout", () => end({ error: "no answer" }));
    socket.once("error", (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
  });
}
