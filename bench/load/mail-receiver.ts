import { createServer, type Socket } from "node:net";
import { answerParent } from "../processes/child.ts";

/**
 * A mail server that accepts everything without delay; test libraries delay the greeting on purpose. `receive` resolves
 * with the recipients when this many emails have arrived.
 */
export type MailReceiverJob = { kind: "listen" } | { kind: "receive"; count: number };
export type MailReceiverResult = { url: string } | { recipients: string[] };

const recipients: string[] = [];
let checkCount = () => {};

answerParent<MailReceiverJob>(async (job): Promise<MailReceiverResult> => {
  if (job.kind === "listen") return { url: await listen() };
  await new Promise<void>((resolve) => {
    checkCount = () => recipients.length >= job.count && resolve();
    checkCount();
  });
  return { recipients };
});

async function listen(): Promise<string> {
  const server = createServer({ noDelay: true }, converse);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

function converse(socket: Socket): void {
  let left = "";
  let isMessage = false;
  let recipient = "";
  const answerLine = (line: string): string => {
    if (isMessage) {
      if (line !== ".") return "";
      isMessage = false;
      recipients.push(recipient);
      return "250 taken\r\n";
    }
    if (line === "DATA") {
      isMessage = true;
      return "354 go on\r\n";
    }
    recipient = /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? recipient;
    return line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n";
  };
  socket.setEncoding("utf8");
  socket.on("error", () => socket.destroy());
  socket.on("data", (text: string) => {
    const lines = (left + text).split("\r\n");
    left = lines.pop() ?? "";
    const answer = lines.map(answerLine).join("");
    if (answer !== "") socket.write(answer);
    if (lines.includes("QUIT")) socket.end();
    checkCount();
  });
  socket.write("220 ready\r\n");
}
