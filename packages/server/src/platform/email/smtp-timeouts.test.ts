import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { renderEmail } from "./email-template.ts";
import { UnknownDeliveryError } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const peers: Server[] = [];
afterEach(() => peers.splice(0).forEach((peer) => peer.close()));

/** An SMTP server that accepts everything until it receives this command, then never answers again. */
async function muteFrom(word: string): Promise<string> {
  const peer = createServer((socket) => {
    socket.on("error", () => undefined);
    if (word !== "") socket.write("220 here\r\n");
    socket.on("data", (said) => {
      if (!said.toString().startsWith(word)) socket.write("250 yes\r\n");
    });
  }).listen(0, "127.0.0.1");
  peers.push(peer);
  await once(peer, "listening");
  const address = peer.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `smtp://127.0.0.1:${address.port}`;
}

const email = renderEmail({
  to: "ana@fans.test",
  siteName: "Emberline",
  subject: "Reset",
  greeting: "Hi,",
  paragraphs: ["Here you are."],
});

test("a mail server that falls silent before DATA gets nothing and times out", async () => {
  const timeouts = { connectMs: 100, answerMs: 100, totalMs: 5000 };
  const failures = ["", "EHLO", "MAIL", "RCPT", "DATA"].map(async (word) => {
    const mailer = createSmtpMailer(await muteFrom(word), "no-reply@island.test", timeouts);
    return mailer.send(email).catch((error: unknown) => error);
  });
  for (const failure of await Promise.all(failures)) {
    expect(failure).not.toBeInstanceOf(UnknownDeliveryError);
    expect(failure).toMatchObject({ code: "ETIMEDOUT" });
  }
});
