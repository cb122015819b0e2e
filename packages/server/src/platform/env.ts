import { isIP } from "node:net";
import { join, resolve } from "node:path";
import {
  DRAFT_MIN_LEAD_SECONDS_DEFAULT,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_DEFAULT,
} from "@emberline/game";
import * as z from "zod/mini";
import { FAIL_POINTS, type PlannedFailure } from "./fail-points.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
/** When America sleeps: at 05:00 UTC drafts still run in Los Angeles. */
const BACKUP_HOUR_DEFAULT = 10;
const BACKUP_DAYS_DEFAULT = 7;
/** At least two labels, the last of letters, so that no IP address passes. */
const HOST_NAME = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const MAILBOX = /^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/;
const FAILURE = new RegExp(`^(${FAIL_POINTS.join("|")}):(crash|error|delay=(\\d{1,6}))(?::(\\d{1,6}))?$`);

const database = z
  .string()
  .check(
    z.refine(
      (text) => databaseAddresses(text).every((each) => isAddress(each, ["postgres:", "postgresql:"])),
      "must be an address of the form postgres://… or postgresql://…",
    ),
  );

/** The messages follow the setting's name, and quote no value that may hold a password. */
const Environment = z
  .partial(
    z.object({
      PORT: wholeNumber(0, 65_535),
      HOST: z.string(),
      PUBLIC_URL: z
        .string()
        .check(
          z.refine(
            (text) => /^https?:\/\/[^/?#@\\]+\/*$/i.test(text) && URL.canParse(text),
            "must be an address without a path, such as https://league.example.org: the site needs a host name of its own",
          ),
        ),
      DATA_DIR: z.string(),
      DATABASE_URL: database,
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      SITE_NAME: matching(/^[^\u0000-\u001f]{1,60}$/, "must be one line of at most 60 characters"),
      SMTP_URL: address("smtp:", "smtps:"),
      MAIL_FROM: matching(MAILBOX, "must be an address, or a name and an address as in: Name <name@host>"),
      CORS_ORIGINS: listOf(isOrigin, "must be origins with commas between them, or *"),
      TRUST_PROXY: listOf(
        isProxy,
        "must be addresses with commas between them, such as 10.0.0.5 or 10.0.0.0/8",
      ),
      PUSH_HOSTS: listOf(
        (host) => HOST_NAME.test(host.toLowerCase()),
        "must be names of hosts with commas between them, such as push.example.org or *.example.org",
      ),
      FIREBASE_SERVICE_ACCOUNT: z.string(),
      DRAFT_MIN_LEAD_SECONDS: wholeNumber(0, 86_400),
      PASSWORD_MIN_LENGTH: wholeNumber(PASSWORD_MIN_LENGTH, PASSWORD_MAX_BYTES),
      BACKUP_DIR: z.string(),
      BACKUP_HOUR: z.union(
        [z.literal("off"), wholeNumber(0, 23)],
        quoting("must be a whole number from 0 to 23, or off"),
      ),
      BACKUP_DAYS: wholeNumber(1, 3650),
      METRICS_PORT: wholeNumber(0, 65_535),
      METRICS_HOST: z.string(),
      LOG_LEVEL: z.enum(LOG_LEVELS, quoting(`must be one of ${LOG_LEVELS.join(", ")}`)),
      SECRET_KEY: z.string().check(z.minLength(32, "must have at least 32 characters")),
      FAIL_POINTS: listOf((text) => FAILURE.test(text), "must be like after_commit:crash:3"),
      NODE_ENV: z.string(),
    }),
  )
  .check(
    z.refine(({ FAIL_POINTS: planned, NODE_ENV }) => planned === undefined || NODE_ENV === "test", {
      path: ["FAIL_POINTS"],
      error: "is for tests: take it away",
    }),
  );

/** What the operator can configure. */
export type Settings = ReturnType<typeof readSettings>;

/** An invalid setting. The message is one line for the operator. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = "SettingError";
  }
}

/**
 * Reads the settings from the environment; a blank one counts as missing. Throws a `SettingError` for the first
 * invalid one.
 */
export function readSettings(env: Record<string, string | undefined>, cwd: string) {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]);
  const { data, error } = Environment.safeParse(Object.fromEntries(given));
  if (error) throw new SettingError(String(error.issues[0]?.path[0]), error.issues[0]?.message ?? "");
  const { HOST: host = "127.0.0.1", PORT: port = 3000, SITE_NAME: siteName = "Emberline" } = data;
  const dataDir = resolve(cwd, data.DATA_DIR ?? "./data");
  return {
    port,
    host,
    /** The app's public address without a trailing slash; links in emails start with it. */
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, "") ?? localUrl(host, port),
    dataDir,
    databaseUrl: data.DATABASE_URL,
    siteName,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `"${siteName.replaceAll(/["\\]/g, "")}" <no-reply@localhost>`,
    corsOrigins: data.CORS_ORIGINS ?? [],
    /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or `loopback`. */
    trustedProxies: data.TRUST_PROXY ?? ["loopback"],
    /** Host names of push services, `*.` for subdomains; no other host is called. */
    pushHosts: data.PUSH_HOSTS?.map((name) => name.toLowerCase()) ?? PUSH_HOSTS,
    /** The path of a service account's JSON file; without it Firebase tokens are unreachable. */
    firebaseServiceAccount: data.FIREBASE_SERVICE_ACCOUNT && resolve(cwd, data.FIREBASE_SERVICE_ACCOUNT),
    draftMinLeadSeconds: data.DRAFT_MIN_LEAD_SECONDS ?? DRAFT_MIN_LEAD_SECONDS_DEFAULT,
    passwordMinLength: data.PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH_DEFAULT,
    backupDir: data.BACKUP_DIR === undefined ? join(dataDir, "backups") : resolve(cwd, data.BACKUP_DIR),
    /** The hour of the daily backup, in UTC; null for none. */
    backupHour: data.BACKUP_HOUR === "off" ? null : (data.BACKUP_HOUR ?? BACKUP_HOUR_DEFAULT),
    /** How long backups are kept. */
    backupDays: data.BACKUP_DAYS ?? BACKUP_DAYS_DEFAULT,
    /** Where Prometheus reads metrics; nowhere when undefined. */
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST ?? "127.0.0.1",
    logLevel: data.LOG_LEVEL ?? "info",
    /** The operator's secret; when undefined, one is generated and stored in the data folder. */
    secretKey: data.SECRET_KEY,
    /** Injected failures, for tests only. */
    failPoints: data.FAIL_POINTS?.flatMap(plannedFailure) ?? [],
  };
}

function matching(pattern: RegExp, problem: string) {
  return z.string().check(z.regex(pattern, problem));
}

function wholeNumber(min: number, max: number) {
  const isInRange = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z.pipe(
    z.string().check(z.refine(isInRange, quoting(`must be a whole number from ${min} to ${max}`))),
    z.transform(Number),
  );
}

/** The message does not quote the value, which may contain a password. */
function address(...protocols: string[]) {
  const forms = protocols.map((protocol) => `${protocol}//…`).join(" or ");
  const isValid = (text: string) => isAddress(text, protocols);
  return z.string().check(z.refine(isValid, `must be an address of the form ${forms}`));
}

function isAddress(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/**
 * One address for each server that `DATABASE_URL` names: `postgres://user@a:5432,b:5433/db` has two, as PostgreSQL's own
 * programs read it.
 */
export function databaseAddresses(databaseUrl: string): string[] {
  const [, start = "", hosts = "", end = ""] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.split(",").map((host) => `${start}${host}${end}`);
}

function listOf(isItem: (text: string) => boolean, problem: string) {
  const split = (text: string) => text.split(",").flatMap((item) => item.trim() || []);
  const Item = z.string().check(z.refine(isItem, quoting(problem)));
  return z.pipe(z.pipe(z.string(), z.transform(split)), z.array(Item));
}

function quoting(problem: string) {
  return { error: ({ input }: { input?: unknown }) => `${problem}, not "${String(input)}"` };
}

const localUrl = (host: string, port: number) =>
  `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;

function isOrigin(text: string): boolean {
  return text === "*" || (URL.canParse(text) && new URL(text).origin === text);
}

function isProxy(text: string): boolean {
  if (text === "loopback") return true;
  const [network = "", bits, ...rest] = text.split("/");
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(network)] ?? 0;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
  return most > 0 && isPrefix && rest.length === 0;
}

/**
 * As in "after_commit:crash:3, before_ack:delay=200": the point, the action, and the number of the pass (default:
 * every pass).
 */
function plannedFailure(text: string): PlannedFailure[] {
  const [, name, act, delayMs, nth] = FAILURE.exec(text) ?? [];
  return FAIL_POINTS.filter((point) => point === name).map((point) => ({
    point,
    act: act === "crash" || act === "error" ? act : { delayMs: Number(delayMs) },
    nth: nth === undefined ? null : Number(nth),
  }));
}
