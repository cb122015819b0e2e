import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import {
  DRAFT_MIN_LEAD_SECONDS_DEFAULT,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_DEFAULT,
} from "@emberline/game";
import { FAIL_POINTS, type PlannedFailure } from "./fail-points.ts";

/** What the operator can configure; everything has a default. */
export interface Settings {
  port: number;
  host: string;
  /** The app's public address without a trailing slash; links in emails start with it. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  siteName: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  corsOrigins: string[];
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or `loopback`. */
  trustedProxies: string[];
  /** Host names of push services, `*.` for subdomains; no other host is called. */
  pushHosts: string[];
  /** The path of a service account's JSON file; without it Firebase tokens are unreachable. */
  firebaseServiceAccount: string | undefined;
  draftMinLeadSeconds: number;
  passwordMinLength: number;
  logLevel: LogLevel;
  /** The operator's secret; when undefined, one is generated and stored in the data folder. */
  secretKey: string | undefined;
  /** Injected failures, for tests only. */
  failPoints: PlannedFailure[];
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid setting. The message is one line for the operator. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = "SettingError";
  }
}

type Env = Record<string, string | undefined>;

/** Reads the settings from the environment. Throws a `SettingError` for the first invalid one. */
export function readSettings(env: Env, cwd: string): Settings {
  const host = given(env, "HOST") ?? "127.0.0.1";
  const port = wholeNumber(env, "PORT", { fallback: 3000, min: 0, max: 65_535 });
  const siteName = given(env, "SITE_NAME") ?? "Emberline";
  return {
    port,
    host,
    publicUrl: address(env, "PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, "") ?? localUrl(host, port),
    dataDir: folder(given(env, "DATA_DIR") ?? "./data", cwd),
    databaseUrl: address(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    siteName: oneLine("SITE_NAME", siteName),
    smtpUrl: address(env, "SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: mailFrom(env, siteName),
    corsOrigins: origins(env),
    trustedProxies: trustedProxies(env),
    pushHosts: pushHosts(env),
    firebaseServiceAccount: file(env, "FIREBASE_SERVICE_ACCOUNT", cwd),
    draftMinLeadSeconds: wholeNumber(env, "DRAFT_MIN_LEAD_SECONDS", {
      fallback: DRAFT_MIN_LEAD_SECONDS_DEFAULT,
      min: 0,
      max: 86_400,
    }),
    passwordMinLength: wholeNumber(env, "PASSWORD_MIN_LENGTH", {
      fallback: PASSWORD_MIN_LENGTH_DEFAULT,
      min: PASSWORD_MIN_LENGTH,
      max: PASSWORD_MAX_BYTES,
    }),
    logLevel: logLevel(env),
    secretKey: secretKey(env),
    failPoints: failPoints(env),
  };
}

function given(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

function wholeNumber(env: Env, name: string, bounds: { fallback: number; min: number; max: number }): number {
  const value = given(env, name);
  if (value === undefined) return bounds.fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= bounds.min && number <= bounds.max) return number;
  throw new SettingError(name, `must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}"`);
}

/** The message does not quote the value, which may contain a password. */
function address(env: Env, name: string, protocols: string[]): string | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  const form = protocols.map((protocol) => `${protocol}//…`).join(" or ");
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SettingError(name, `must be an address of the form ${form}`);
  }
  return value;
}

const localUrl = (host: string, port: number) =>
  `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;

const folder = (path: string, cwd: string) => (isAbsolute(path) ? path : resolve(cwd, path));

function file(env: Env, name: string, cwd: string): string | undefined {
  const path = given(env, name);
  return path === undefined ? undefined : folder(path, cwd);
}

function oneLine(name: string, value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f]/.test(value) || value.length > 60) {
    throw new SettingError(name, "must be one line of at most 60 characters");
  }
  return value;
}

function mailFrom(env: Env, siteName: string): string {
  const value = oneLine("SITE_NAME", siteName) && given(env, "MAIL_FROM");
  if (!value) return `"${siteName.replaceAll(/["\\]/g, "")}" <no-reply@localhost>`;
  if (!/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/.test(value)) {
    throw new SettingError(
      "MAIL_FROM",
      "must be an address, or a name and an address as in: Name <name@host>",
    );
  }
  return value;
}

const listOf = (value: string) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

function origins(env: Env): string[] {
  const list = listOf(given(env, "CORS_ORIGINS") ?? "");
  for (const origin of list) {
    if (origin !== "*" && !(URL.canParse(origin) && new URL(origin).origin === origin)) {
      throw new SettingError(
        "CORS_ORIGINS",
        `must be origins with commas between them, or *, not "${origin}"`,
      );
    }
  }
  return list;
}

function trustedProxies(env: Env): string[] {
  const list = listOf(given(env, "TRUST_PROXY") ?? "loopback");
  const wrong = list.find((proxy) => proxy !== "loopback" && !isNetwork(proxy));
  if (wrong === undefined) return list;
  throw new SettingError(
    "TRUST_PROXY",
    `must be addresses with commas between them, such as 10.0.0.5 or 10.0.0.0/8, not "${wrong}"`,
  );
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
  return most > 0 && isPrefix && rest.length === 0;
}

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_HOSTS = "fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com";
/** At least two labels, the last of letters, so that no IP address passes. */
const HOST_NAME = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

function pushHosts(env: Env): string[] {
  const list = listOf((given(env, "PUSH_HOSTS") ?? PUSH_HOSTS).toLowerCase());
  const wrong = list.find((host) => !HOST_NAME.test(host));
  if (wrong === undefined) return list;
  throw new SettingError(
    "PUSH_HOSTS",
    `must be names of hosts with commas between them, such as push.example.org or *.example.org, not "${wrong}"`,
  );
}

function logLevel(env: Env): LogLevel {
  const value = given(env, "LOG_LEVEL") ?? "info";
  const level = LOG_LEVELS.find((name) => name === value);
  if (!level) throw new SettingError("LOG_LEVEL", `must be one of ${LOG_LEVELS.join(", ")}, not "${value}"`);
  return level;
}

function secretKey(env: Env): string | undefined {
  const value = given(env, "SECRET_KEY");
  if (value !== undefined && value.length < 32) {
    throw new SettingError("SECRET_KEY", "must have at least 32 characters");
  }
  return value;
}

const FAILURE = /^([a-z_]+):(crash|error|delay=(\d{1,6}))(?::(\d{1,6}))?$/;

/**
 * As in "after_commit:crash:3, before_ack:delay=200": the point, the action, and the number of the pass (default:
 * every pass).
 */
function failPoints(env: Env): PlannedFailure[] {
  const value = given(env, "FAIL_POINTS");
  if (value === undefined) return [];
  if (env["NODE_ENV"] !== "test") throw new SettingError("FAIL_POINTS", "is for tests: take it away");
  return listOf(value).map(plannedFailure);
}

function plannedFailure(text: string): PlannedFailure {
  const [, name, act, delayMs, nth] = FAILURE.exec(text) ?? [];
  const point = FAIL_POINTS.find((known) => known === name);
  if (!point) throw new SettingError("FAIL_POINTS", `must be like after_commit:crash:3, not "${text}"`);
  return {
    point,
    act: act === "crash" || act === "error" ? act : { delayMs: Number(delayMs) },
    nth: nth === undefined ? null : Number(nth),
  };
}
