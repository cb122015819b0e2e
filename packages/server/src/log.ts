import { pino, type Logger } from "pino";
import type { LogLevel } from "./env.ts";

export type { Logger };

/** Everything that must never reach a log, wherever it stands in a logged object. */
const SECRETS = [
  "authorization",
  "pwd",
  "password",
  "leaguePassword",
  "token",
  "fcmToken",
  // Whoever has a device's address at its push service can be asked to bother it.
  "endpoint",
  "privateKey",
  "verificationCode",
  "email",
  "address",
  // PostgreSQL quotes whole rows in it, a mail server those it refused.
  "detail",
  "rejected",
  "rejectedErrors",
];

/** Writes JSON lines to standard output. */
export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[kept out]",
    },
  });
}
