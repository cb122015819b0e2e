import { connectDatabase } from "../platform/db/connect.ts";
import { readSettings } from "../platform/env.ts";
import { createLog } from "../platform/log.ts";
import { renderAllEmails, serveEmails } from "./email-gallery.ts";

// Part of `npm run dev`: renders every email on the running PostgreSQL and serves them on EMAILS_PORT.
const settings = readSettings(process.env, process.cwd());
const database = await connectDatabase(settings, {
  role: "command",
  log: createLog("silent"),
  print: () => undefined,
});
const emails = await renderAllEmails(database.connection);
await database.stop();
const { url } = await serveEmails(emails, Number(process.env["EMAILS_PORT"] ?? 0));
process.stdout.write(`Every email is shown at ${url}\n`);
