import { describe, expect, test } from "vitest";
import { readSettings, SettingError } from "./env.ts";

const read = (env: Record<string, string | undefined>) => readSettings(env, "/srv/emberline");

// Covers OPERATION-2.
test("every setting has a default, which also replaces a blank value", () => {
  const defaults = read({});
  expect(defaults).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    dataDir: "/srv/emberline/data",
    databaseUrl: undefined,
    siteName: "Emberline",
    smtpUrl: undefined,
    corsOrigins: [],
    trustedProxies: ["loopback"],
    pushHosts: [
      "fcm.googleapis.com",
      "*.push.services.mozilla.com",
      "*.push.apple.com",
      "*.notify.windows.com",
    ],
    draftMinLeadSeconds: 300,
    passwordMinLength: 8,
    backupDir: "/srv/emberline/data/backups",
    backupHour: 10,
    backupDays: 7,
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    logLevel: "info",
  });
  expect(read({ PORT: " ", DATA_DIR: "", SMTP_URL: "", LOG_LEVEL: undefined })).toEqual(defaults);
});

describe("a setting is read", () => {
  test.each<[Record<string, string>, object]>([
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://127.0.0.1:8080" }],
    [{ HOST: "0.0.0.0" }, { host: "0.0.0.0", publicUrl: "http://127.0.0.1:3000" }],
    [{ HOST: "::1", PORT: "81" }, { publicUrl: "http://[::1]:81" }],
    [{ PUBLIC_URL: "https://league.example.org/" }, { publicUrl: "https://league.example.org" }],
    [{ DATA_DIR: "/var/lib/x" }, { dataDir: "/var/lib/x" }],
    [{ DATA_DIR: "../x" }, { dataDir: "/srv/x" }],
    [{ DATABASE_URL: "postgres://u:p@h/d" }, { databaseUrl: "postgres://u:p@h/d" }],
    [{ DATABASE_URL: "postgres://u:p@a:1,b:2/d" }, { databaseUrl: "postgres://u:p@a:1,b:2/d" }],
    [{ SMTP_URL: "smtps://u:p@h:465" }, { smtpUrl: "smtps://u:p@h:465" }],
    [{ MAIL_FROM: "Ember <e@example.org>" }, { mailFrom: "Ember <e@example.org>" }],
    [
      { CORS_ORIGINS: "https://a.org, http://b.org:81" },
      { corsOrigins: ["https://a.org", "http://b.org:81"] },
    ],
    [{ CORS_ORIGINS: "*" }, { corsOrigins: ["*"] }],
    [
      { TRUST_PROXY: "loopback, 10.0.0.5,172.16.0.0/12, fd00::/8" },
      { trustedProxies: ["loopback", "10.0.0.5", "172.16.0.0/12", "fd00::/8"] },
    ],
    [
      { PUSH_HOSTS: "Push.example.org, *.push.example.com" },
      { pushHosts: ["push.example.org", "*.push.example.com"] },
    ],
    [{ DRAFT_MIN_LEAD_SECONDS: "0" }, { draftMinLeadSeconds: 0 }],
    [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
    [
      { METRICS_PORT: "9100", METRICS_HOST: "::1" },
      { metricsPort: 9100, metricsHost: "::1" },
    ],
    [
      { BACKUP_DIR: "../b", BACKUP_DAYS: "30" },
      { backupDir: "/srv/b", backupDays: 30 },
    ],
    [{ DATA_DIR: "/var/lib/x" }, { backupDir: "/var/lib/x/backups" }],
    [{ BACKUP_HOUR: "0" }, { backupHour: 0 }],
    [{ BACKUP_HOUR: "off" }, { backupHour: null }],
  ])("%o", (env, expected) => expect(read(env)).toMatchObject(expected));
});

describe("an invalid setting is reported in one line", () => {
  // Covers OPERATION-2.
  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["METRICS_PORT", "metrics"],
    ["BACKUP_HOUR", "24"],
    ["BACKUP_HOUR", "never"],
    ["BACKUP_DAYS", "0"],
    ["PORT", "3e3"],
    ["PUBLIC_URL", "league.example.org"],
    ["PUBLIC_URL", "ftp://league.example.org"],
    ["PUBLIC_URL", "https://example.org/league"],
    ["PUBLIC_URL", "https://example.org/league/"],
    ["PUBLIC_URL", "https://example.org/?"],
    ["PUBLIC_URL", "https://example.org#"],
    ["PUBLIC_URL", "https://user:hidden@example.org"],
    ["DATABASE_URL", "mysql://u:hidden@h/d"],
    ["DATABASE_URL", "hidden"],
    ["DATABASE_URL", "postgres://u:hidden@a:1,b:65536/d"],
    ["SMTP_URL", "http://u:hidden@h"],
    ["SITE_NAME", "two\nlines"],
    ["SITE_NAME", "x".repeat(61)],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@b.c\r\nBcc: x@y.z"],
    ["CORS_ORIGINS", "https://a.org/path"],
    ["CORS_ORIGINS", "https://a.org,b"],
    ["PUSH_HOSTS", "*"],
    ["PUSH_HOSTS", "localhost"],
    ["PUSH_HOSTS", "127.0.0.1"],
    ["PUSH_HOSTS", "https://push.example.org"],
    ["PUSH_HOSTS", "push.example.org:8443"],
    ["DRAFT_MIN_LEAD_SECONDS", "soon"],
    ["DRAFT_MIN_LEAD_SECONDS", "86401"],
    ["PASSWORD_MIN_LENGTH", "3"],
    ["TRUST_PROXY", "all"],
    ["TRUST_PROXY", "10.0.0.5, proxy"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "fd00::/8/8"],
    ["LOG_LEVEL", "loud"],
    ["SECRET_KEY", "hidden"],
  ])("%s=%j", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+$`));
    expect(() => read({ [name]: value })).not.toThrow(/hidden/);
  });
});
