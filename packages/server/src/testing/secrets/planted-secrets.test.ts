import { once } from "node:events";
import {
  accountRoutes,
  allRoutes,
  calendarRoutes,
  deviceRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
} from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type App, createApp } from "../../app.ts";
import { dumpDatabase } from "../../platform/db/backup/dump-database.ts";
import { createLog } from "../../platform/log.ts";
import { backupFileName } from "../../features/operations/backups/backup-files.ts";
import { type ApiCaller, createApiCaller, urlFor } from "../app/api-caller.ts";
import { codeFor, resetTokenFor } from "../app/email-reader.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../app/test-app.ts";
import { allText } from "../checks/database-fingerprint.ts";
import { openSocket } from "../clients/untyped-websocket-client.ts";
import { subscriptionJson } from "../fixtures/push-subscription-json.ts";
import { plausible } from "../inputs/invalid-inputs.ts";
import { createRouteValues } from "../inputs/route-values.ts";
import { findLeaks, type Reader, type Secret, type Sighting } from "./find-leaks.ts";

const PASSWORDS = ["planted-pass-Quetzal", "planted-pass-Okapi", "planted-wrong-Tapir"] as const;
const LEAGUE_PASSWORD = "planted-league-Axolotl";
const EMAIL = "planted-address-dugong@fans.test";
const NEXT_EMAIL = "planted-next-narwhal@fans.test";
const SMTP_PASSWORD = "planted-smtp-Pangolin";
const DATABASE_PASSWORD = "planted-database-Fossa";
const ENDPOINT = "planted-endpoint-Kakapo";

let testApp: TestApp;
let app: App;
let metricsSite: string;
const secrets: Secret[] = [];
const sightings: Sighting[] = [];
const see = (reader: Reader, where: string, text: string) => void sightings.push({ reader, where, text });
const plant = (name: string, value: string, ...readers: Reader[]) =>
  void secrets.push({ name, value, readers });

const log = createLog("trace", {
  write: (line) => {
    // A line that is not JSON, such as one with a line break from outside, fails here.
    const { msg } = z.parse(z.object({ msg: z.optional(z.string()) }), JSON.parse(line));
    see("log", msg ?? "", line);
  },
});

interface Site {
  fan: TestUser;
  values: Record<string, unknown>;
  readers: Partial<Record<Reader, TestUser>>;
}
let site: Site;

beforeAll(async () => {
  const env = {
    METRICS_PORT: "0",
    SMTP_URL: `smtp://planted:${SMTP_PASSWORD}@127.0.0.1:1`,
    DATABASE_URL: `postgres://planted:${DATABASE_PASSWORD}@127.0.0.1:1/planted`,
  };
  testApp = await createTestApp(env);
  app = await createApp({ ...testApp, log });
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  app.metrics?.listen({ host: "127.0.0.1", port: 0 });
  await once(app.metrics!, "listening");
  const address = app.metrics?.address();
  metricsSite = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  site = await plantSecrets(
    // A reply without a session is the reply to a login, which contains the token.
    createApiCaller(
      app.server,
      (body, as) => as && see(as.email === EMAIL ? "fan" : "member", "a write", body),
    ),
  );
});
afterAll(async () => {
  app.metrics?.close();
  await app.stop();
  await app.server.close();
  await testApp.close();
});

/** A fan with every kind of secret, a private league, and other users who try to read them. */
async function plantSecrets({ call, refusal }: ApiCaller): Promise<Site> {
  const [first, second, wrong] = PASSWORDS;
  for (const password of PASSWORDS) plant("a password", password);
  plant("the password of the mail server", SMTP_PASSWORD);
  plant("the password of the database", DATABASE_PASSWORD);
  plant("the site's key", testApp.secret.toString("latin1"));
  const anywhere = () => ({ address: freshIpAddress() });
  const body = { username: "planted", email: EMAIL, pwd: first, firstName: "Some", lastName: "Fan" };
  const { data: registered } = await call(accountRoutes.register, { ...anywhere(), body });
  plant("the address", EMAIL, "fan", "admin", "database");
  const verificationCode = codeFor(await testApp.runQueue(), EMAIL);
  plant("the code", String(verificationCode), "email to the fan");
  const { userId } = registered;
  const verified = await call(accountRoutes.verifyEmail, {
    ...anywhere(),
    body: { userId, verificationCode },
  });
  plant("a token", verified.token);
  await refusal(accountRoutes.login, { ...anywhere(), body: { username: EMAIL, pwd: wrong } });
  const login = { username: EMAIL, pwd: first };
  plant("a token", (await call(accountRoutes.login, { ...anywhere(), body: login })).token);
  await call(accountRoutes.forgotPassword, { ...anywhere(), body: { email: EMAIL } });
  const token = resetTokenFor(await testApp.runQueue(), EMAIL);
  plant("the link of a reset", token, "email to the fan");
  await call(accountRoutes.resetPassword, { ...anywhere(), body: { token, password: second } });
  const opened = await call(accountRoutes.login, { ...anywhere(), body: { ...login, pwd: second } });
  plant("a token", opened.token);
  const fan = {
    ...(await testApp.createUser()),
    userId,
    username: "planted",
    email: EMAIL,
    token: opened.token,
  };
  await call(accountRoutes.updateEmail, { as: fan, body: { email: NEXT_EMAIL, password: second } });
  plant("the pending address", NEXT_EMAIL, "fan", "admin", "database");
  plant(
    "the code of the pending address",
    String(codeFor(await testApp.runQueue(), NEXT_EMAIL)),
    "email to the fan",
  );
  const { data: league } = await call(leagueRoutes.add, {
    as: fan,
    body: { name: "Planted League", teamName: "Planted Team", privateInd: true, password: LEAGUE_PASSWORD },
  });
  plant("the password of the league", LEAGUE_PASSWORD, "fan", "admin", "database");
  const { data: invite } = await call(membershipRoutes.createInvite, { as: fan, params: league });
  plant("the invite link", inviteTokenOf(JSON.stringify(invite)), "fan", "member", "admin", "database");
  const { data: calendar } = await call(calendarRoutes.renew, { as: fan });
  plant("the address of the calendar", /[\w.-]{30,}/.exec(new URL(calendar.address).pathname)![0], "fan");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${ENDPOINT}`;
  await call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson({ endpoint }) } });
  plant("the address of a device", ENDPOINT, "database");
  await call(deviceRoutes.pushKey, { as: fan });
  const keys = await testApp.db.selectFrom("pushKeys").select("privateKey").executeTakeFirstOrThrow();
  plant("the key of push messages", keys.privateKey, "database");
  const [member, outsider, scorer] = [
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
  ];
  const joining = { teamName: "Member", leagueId: league.leagueId, leaguePassword: LEAGUE_PASSWORD };
  await call(leagueRoutes.join, { as: member, body: joining });
  await testApp.db.updateTable("users").set({ isScorer: true }).where("userId", "=", scorer.userId).execute();
  await call(accountRoutes.forgotPassword, { ...anywhere(), body: { email: member.email } });
  const values = {
    ...(await createRouteValues(testApp, testApp.admin)),
    ...league,
    userId,
    search: "planted",
  };
  return { fan, values, readers: { fan, member, outsider, scorer, admin: testApp.admin } };
}

const inviteTokenOf = (text: string) => /[\w-]{40,}/.exec(text)![0];

/** Calls every route as each of them: the reads with valid input, the others with a body that names the secrets. */
async function callEverything(): Promise<void> {
  const callers: [Reader, TestUser | undefined][] = [["no session", undefined], ...entriesOf(site.readers)];
  // Writes without a body would change the data under test; all refuse a body like this one.
  for (const route of allRoutes.filter(({ method, body }) => method === "GET" || body)) {
    for (const [reader, as] of callers) {
      const reply = await app.server.inject({
        method: route.method,
        url: urlFor(route, {
          params: plausible(route.params, site.values),
          query: plausible(route.query, site.values),
        }),
        remoteAddress: freshIpAddress(),
        headers: as ? { authorization: as.token } : {},
        ...(route.body ? { payload: { planted: PASSWORDS[1], email: 1, pwd: 1 } } : {}),
      });
      see(reader, route.name, `${JSON.stringify(reply.headers)} ${reply.body}`);
    }
  }
}

const entriesOf = (readers: Site["readers"]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are readers
  Object.entries(readers) as [Reader, TestUser][];

/** URLs with secrets in them, as users paste them into the wrong place. */
async function askWithSecrets(): Promise<void> {
  const { token } = site.fan;
  const paths = [`/api/nowhere?token=${token}`, `/api/invite/${token}`, `/unsubscribe?token=${token}`];
  for (const url of [...paths, `/images/${token}/card.webp`, `/api/calendar/${token}.ics`]) {
    const { headers, body } = await app.server.inject({ url, remoteAddress: freshIpAddress() });
    see("no session", url.split(token)[0]!, `${JSON.stringify(headers)} ${body}`);
  }
}

/** All messages that a member gets in the draft room, in both forms, and those of a refused outsider. */
async function readFrames(): Promise<void> {
  for (const [reader, user] of entriesOf(site.readers)) {
    for (const isLog of [false, true]) {
      const socket = await openSocket(app);
      const { leagueId } = site.values;
      socket.send({
        type: "join",
        payload: { token: user.token, leagueId, log: isLog, practice: isLog ? "alone" : undefined },
      });
      see(reader, "the draft socket", JSON.stringify(await socket.next()));
      socket.send({ type: "join", payload: { token: PASSWORDS[1], leagueId } });
      socket.close();
      await socket.closed;
      see(reader, "the draft socket", JSON.stringify(socket.inbox));
    }
  }
}

async function readTheRest(): Promise<void> {
  see("metrics", "/metrics", await (await fetch(`${metricsSite}/metrics`)).text());
  for (const mail of await testApp.runQueue()) {
    const isTheirs = [EMAIL, NEXT_EMAIL].includes(mail.to);
    const { to: _, ...content } = mail;
    see(isTheirs ? "email to the fan" : "email to others", mail.subject, JSON.stringify(content));
  }
  const audit = await testApp.db.selectFrom("auditLog").selectAll().execute();
  see("audit log", "auditLog", JSON.stringify(audit));
  see("database", "all tables", await allText(testApp.db));
  for await (const lines of dumpDatabase(testApp.connection)) see("database", "a backup", lines);
  see("file name", "backup", backupFileName(testApp.time));
}

test("no planted secret is in a reply, frame, log line, metric, email to others, audit entry, export or backup", async () => {
  await callEverything();
  await askWithSecrets();
  await readFrames();
  await readTheRest();
  expect(new Set(sightings.map(({ reader }) => reader)).size).toBe(13);
  expect(findLeaks(sightings, secrets)).toEqual([]);
});

test("the search reads what it should: each secret is seen where it belongs", async () => {
  const { data } = await createApiCaller(app.server, () => {}).call(myAccountRoutes.data, { as: site.fan });
  expect(JSON.stringify(data)).toContain(EMAIL);
  const shared = secrets.filter(({ readers }) => readers.length > 0);
  const unreadable = shared.map((secret) => ({ ...secret, readers: [] }));
  const found = findLeaks(sightings, unreadable).map((leak) => leak.split(" seen by ")[0]);
  expect(new Set(found)).toEqual(new Set(shared.map(({ name }) => name)));
});

test.each<[string, (value: string) => string]>([
  ["as it is", (value) => value],
  ["in capitals", (value) => value.toUpperCase()],
  ["in JSON", (value) => JSON.stringify({ value })],
  ["in an address", (value) => `/x?y=${encodeURIComponent(value)}`],
  ["in base64", (value) => Buffer.from(value).toString("base64")],
  ["in hex", (value) => Buffer.from(value).toString("hex")],
])("a secret is found %s, by every reader who may not read it", (_, spell) => {
  for (const secret of [...secrets, { name: "x", value: 'a "quoted" b@c', readers: [] }]) {
    const where = {
      reader: "metrics" as const,
      where: "a test",
      text: `before ${spell(secret.value)} after`,
    };
    expect(findLeaks([where], [secret])).toEqual([`${secret.name} seen by metrics: a test`]);
  }
});
