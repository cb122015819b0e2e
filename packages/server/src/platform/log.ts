import { type DestinationStream, type LogFn, pino, type Logger } from "pino";
import type { LogLevel } from "./env.ts";

export type { Logger };

/** Fields that are never logged. */
const REDACTED_FIELDS = [
  "authorization",
  "pwd",
  "password",
  "leaguePassword",
  "token",
  "fcmToken",
  // The address of a device at its push service is enough to send it requests.
  "endpoint",
  "privateKey",
  "verificationCode",
  "email",
  "address",
  // PostgreSQL quotes whole rows in it; mail servers quote addresses.
  "detail",
  "rejected",
  "rejectedErrors",
];

const OUTAGE_LINE_EVERY_MS = 1000;

/** Logs JSON lines to standard output, or to `destination` in tests. */
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
 * During a database outage every request and timer logs an error: of each message one line a second is written, with
 * the number of lines that it stands for.
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
