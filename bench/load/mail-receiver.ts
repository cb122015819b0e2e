import {
  type FakeSmtpServer,
  startFakeSmtpServer,
} from "../../packages/server/src/testing/fakes/fake-smtp-server.ts";
import { answerParent } from "../processes/child.ts";

/** A mail server that takes everything. `receive` resolves with the recipients when so many emails have arrived. */
export type MailReceiverJob = { kind: "listen" } | { kind: "receive"; count: number };
export type MailReceiverResult = { url: string } | { recipients: string[] };

let server: FakeSmtpServer | undefined;

answerParent<MailReceiverJob>(async (job): Promise<MailReceiverResult> => {
  server ??= await startFakeSmtpServer();
  if (job.kind === "listen") return { url: server.url };
  await server.waitFor(job.count, job.count);
  return { recipients: server.received.map(({ to }) => to) };
});
