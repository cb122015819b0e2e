import { once } from "node:events";
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the server treats an email, by attempt; after the last of these it accepts it. */
export type SmtpBehaviour =
  | "takes it"
  | "451" // not now: greylisted
  | "550" // never
  | "cut" // closes the connection in the middle of the email
  | "gone" // receives the whole email and closes without an answer; it will be delivered
  | "silent"; // receives the whole email and does not answer; it will not be delivered

export interface ReceivedEmail {
  to: string;
  /** The raw message. */
  source: string;
}

export interface FakeSmtpServer {
  url: string;
  /** The decoded parts, in order. */
  received: ReceivedEmail[];
  /** The behaviour for an address at its first attempts, in order. */
  setBehaviour: (address: string, ...behaviours: SmtpBehaviour[]) => void;
  /** How many attempts there were for an address. */
  attempts: (address: string) => number;
  /** After this many emails it delivers everything and no longer answers. */
  stopAnsweringAt: (count: number) => void;
  /** Resolves when this many emails have begun to arrive, and this many are complete. */
  waitFor: (begun: number, received: number) => Promise<void>;
  close: () => void;
}

/** A real mail server on this machine whose behaviour a test sets. */
export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const received: ReceivedEmail[] = [];
  const behaviours = new Map<string, SmtpBehaviour[]>();
  const attempts = new Map<string, number>();
  const sockets = new Map<number, Socket>();
  const now = new Map<string, SmtpBehaviour>();
  let begun = 0;
  let stopAnsweringFrom = Infinity;
  let checkWaiters = () => {};
  const disconnect = ({ remotePort }: SMTPServerSession) => void sockets.get(remotePort)?.destroy();

  const peer = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, session, answer) => {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const next = behaviours.get(address)?.shift() ?? "takes it";
      now.set(session.id, next);
      const code = Number(next);
      answer(code > 0 ? Object.assign(new Error("not here"), { responseCode: code }) : null);
    },
    onData: (stream, session, done) => {
      const behaviour = now.get(session.id);
      const chunks: Buffer[] = [];
      stream.once("data", () => {
        begun += 1;
        checkWaiters();
      });
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (behaviour === "cut") disconnect(session);
      });
      stream.on("end", () => {
        if (behaviour === "cut" || behaviour === "silent") return;
        for (const { address: to } of session.envelope.rcptTo) {
          received.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        }
        checkWaiters();
        if (behaviour === "gone") disconnect(session);
        else if (received.length < stopAnsweringFrom) done();
      });
    },
  });
  peer.on("error", () => undefined);
  peer.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  const listening = peer.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    setBehaviour: (who, ...how) => void behaviours.set(who, how),
    attempts: (who) => attempts.get(who) ?? 0,
    stopAnsweringAt: (count) => void (stopAnsweringFrom = count),
    waitFor: (most, whole) =>
      new Promise((resolve) => {
        checkWaiters = () => begun >= most && received.length >= whole && resolve();
        checkWaiters();
      }),
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      peer.close();
    },
  };
}
