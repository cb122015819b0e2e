import { type DestinationStream, type LogFn, pino, type Logger } from "pino";
import type { LogLevel } from "./env.ts";

export type { Logger };

/** Everything that must never reach a log, wherever it stands in a logged object. */
const REDACTED_FIELDS = [
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

const OUTAGE_LINE_EVERY_MS = 1000;

/** Writes JSON lines, to standard output unless the test has another place for them. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[kept out]",
    },
    hooks: { logMethod: throttleOutageLines() },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * While the database is away every call and every watch meets that: of each kind of line about it, told by its
 * message, one is written a second, which says for how many it stands.
 */
function throttleOutageLines(): (this: Logger, args: Parameters<LogFn>, write: LogFn) => void {
  const kinds = new Map<string, { lines: number; writeLast: (lines: number) => void }>();

  function open(message: string): void {
    const kind = { lines: 0, writeLast: (_lines: number): void => undefined };
    kinds.set(message, kind);
    const close = () => {
      kinds.delete(message);
      if (kind.lines === 0) return;
      kind.writeLast(kind.lines);
      open(message);
    };
    setTimeout(close, OUTAGE_LINE_EVERY_MS).unref();
  }

  return function (args, write) {
    const [fields, message] = args;
    if (!isOutageLine(fields) || message === undefined) return write.apply(this, args);
    const kind = kinds.get(message);
    if (kind === undefined) {
      write.apply(this, args);
      return open(message);
    }
    kind.lines += 1;
    kind.writeLast = (lines) => write.apply(this, [{ ...fields, lines }, message]);
  };
}

const isOutageLine = (fields: unknown): fields is { outage: string } =>
  typeof fields === "object" && fields !== null && "outage" in fields;
