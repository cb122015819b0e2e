import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { renderEmail } from "./email-template.ts";
import { PermanentDeliveryError } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const peers: SMTPServer[] = [];
afterEach(() => peers.splice(0).forEach((peer) => peer.close()));

/** A real mail server that stores emails, or refuses every recipient with a code. */
async function openPeer(refusal: number | null = null): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const peer = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, answer) =>
      answer(refusal ? Object.assign(new Error("not here, not now"), { responseCode: refusal }) : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  peers.push(peer);
  const listening = peer.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

const emailTo = (firstName: string) =>
  renderEmail({
    to: "ana@fans.test",
    siteName: "Emberline",
    subject: `123456 is your Emberline code`,
    greeting: `Hi ${firstName}, here is your verification code:`,
    code: "123456",
    paragraphs: ["Type it within 30 minutes."],
  });

it("sends text and HTML to a mail server", async () => {
  const { url, received } = await openPeer();
  await createSmtpMailer(url, '"Emberline" <no-reply@island.test>').send(emailTo("Ana"));
  const [email = ""] = received;
  expect(email).toContain("From: Emberline <no-reply@island.test>");
  expect(email).toContain("To: ana@fans.test");
  expect(email).toContain("Subject: 123456 is your Emberline code");
  expect(email).toContain("Auto-Submitted: auto-generated");
  expect(email).toMatch(/Message-ID: <\S+@\S+>/i);
  expect(email).toContain("text/plain");
  expect(email).toContain("text/html");
});

// Covers ACCOUNT-90.
it("names an address with a domain in another script in punycode", async () => {
  const { url, received } = await openPeer();
  await createSmtpMailer(url, "no-reply@island.test").send({ ...emailTo("Ana"), to: "ana@exämple.com" });
  expect(received[0]).toContain("To: ana@xn--exmple-cua.com");
});

it("marks urgent emails in the usual headers", async () => {
  const { url, received } = await openPeer();
  await createSmtpMailer(url, "no-reply@island.test").send({ ...emailTo("Ana"), priority: "high" });
  expect(received[0]).toMatch(/^X-Priority: 1/m);
  expect(received[0]).toMatch(/^Importance: High/m);
});

it("a name adds neither headers nor HTML", async () => {
  const { url, received } = await openPeer();
  await createSmtpMailer(url, "no-reply@island.test").send(
    emailTo('A\r\nBcc: spy@evil.test <b onclick="x">'),
  );
  const [email = ""] = received;
  const [head = ""] = email.split("\r\n\r\n");
  expect(head).not.toContain("spy@evil.test");
  const html = email.slice(email.indexOf("text/html")).replaceAll("=\r\n", "");
  expect(html).toContain("spy@evil.test");
  expect(html).not.toContain("<b onclick");
});

it("distinguishes permanent from temporary refusals, and only the latter are retried", async () => {
  const refused = await openPeer(550);
  const later = await openPeer(451);
  const answerOf = async ({ url }: { url: string }) =>
    createSmtpMailer(url, "no-reply@island.test")
      .send(emailTo("Ana"))
      .catch((error: unknown) => error);
  expect(await answerOf(refused)).toBeInstanceOf(PermanentDeliveryError);
  expect(await answerOf(later)).not.toBeInstanceOf(PermanentDeliveryError);
  expect(await answerOf(later)).toMatchObject({ responseCode: 451 });
  expect([...refused.received, ...later.received]).toEqual([]);
});

// Covers NOTIFY-28.
it("carries one-click unsubscribe headers and the same Message-ID at every attempt", async () => {
  const { url, received } = await openPeer();
  const unsubscribeUrl = "https://island.test/unsubscribe?token=abc";
  await createSmtpMailer(url, "Emberline <no-reply@island.test>").send({
    ...emailTo("Ana"),
    mailId: "11111111-1111-4111-8111-111111111111",
    unsubscribeUrl,
  });
  const head = received[0]?.replaceAll(/\r\n[ \t]+/g, " ");
  expect(head).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(head).toContain("Message-ID: <11111111-1111-4111-8111-111111111111@island.test>");
});
