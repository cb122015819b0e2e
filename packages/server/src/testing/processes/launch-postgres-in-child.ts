import { launchPostgres } from "../../platform/db/embedded-postgres/launch-postgres.ts";

/**
 * A separate program, so that tests can kill it: launches PostgreSQL, prints one line, and stops at the end of its
 * input.
 */
const [dataDir = "", role = "server"] = process.argv.slice(2);
const launched = await launchPostgres({
  dataDir,
  role: role === "command" ? "command" : "server",
  log: () => {},
  durable: false,
});
process.stdout.write(`${JSON.stringify({ postmaster: launched.pid, attached: launched.attached })}\n`);
process.stdin.resume().on("end", () => void launched.stop());
