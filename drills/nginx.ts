import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stopProcess } from "../bench/processes/child.ts";
import { freePort } from "../bench/processes/server.ts";
import type { Proxy } from "./proxy.ts";

const SITE = fileURLToPath(new URL("../deploy/nginx.conf", import.meta.url));
const START_MS = 10_000;

/**
 * Starts Debian's nginx in front of the servers, with the documented site: only names, ports and paths are changed.
 * Creates a certificate for it.
 */
export async function startNginx(
  folder: string,
  serverPorts: number[],
): Promise<Proxy & { certificate: Buffer }> {
  mkdirSync(folder);
  // nginx's workers have a user of their own.
  chmodSync(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const paths = { key: join(folder, "key.pem"), certificate: join(folder, "certificate.pem") };
  createCertificate(paths);
  const site = adapt(readFileSync(SITE, "utf8"), {
    "server 127.0.0.1:3000;": serverPorts.map((each) => `server 127.0.0.1:${each};`).join(" "),
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "listen [::]:80;": "",
    "listen [::]:443 ssl http2;": "",
    "server_name league.example.org;": "server_name 127.0.0.1;",
    "/etc/letsencrypt/live/league.example.org/fullchain.pem": paths.certificate,
    "/etc/letsencrypt/live/league.example.org/privkey.pem": paths.key,
    "/var/log/nginx/emberline.log": join(folder, "access.log"),
  });
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")};\nevents {}\nhttp {\n${temporary.join("\n")}\n${site}}\n`,
  );
  const child = spawn("nginx", ["-e", join(folder, "error.log"), "-p", folder, "-c", file], {
    stdio: "inherit",
  });
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const failed = once(child, "exit").then(() => {
    throw new Error("nginx ended: is Debian's package nginx installed?");
  });
  // It ends when it is stopped.
  failed.catch(() => undefined);
  await Promise.race([failed, listening(port)]);
  return {
    port,
    certificate: readFileSync(paths.certificate),
    stop: () => void stopProcess(child, "SIGTERM"),
  };
}

/** Replaces each text. Throws for a missing one, because the file has changed. */
function adapt(site: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return text.replaceAll(from, to);
  }, site);
}

function createCertificate({ key, certificate }: { key: string; certificate: string }): void {
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", certificate], { stdio: "pipe" });
}

async function listening(port: number): Promise<void> {
  for (const began = performance.now(); ; await sleep(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (performance.now() - began > START_MS) throw new Error("nginx does not listen");
  }
}
