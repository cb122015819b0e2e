import { join } from "node:path";
import type { Settings } from "../env.ts";

/** The folder in which each email is a file; null when a mail server sends the emails. */
export const outboxFolder = ({ smtpUrl, dataDir }: Pick<Settings, "smtpUrl" | "dataDir">): string | null =>
  smtpUrl === undefined ? join(dataDir, "outbox") : null;
