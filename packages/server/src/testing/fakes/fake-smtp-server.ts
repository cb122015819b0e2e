import { once } from "node:events";
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** What the peer does with a letter, the first time it comes and every time after; then it takes it. */
export type MailManners =
  | "takes it"
  | "451" // not now: greylisted
  | "550" // never
  | "cut" // hangs up in the middle of the letter
  | "gone" // has the whole letter and hangs up without an answer; it will be delivered
  | "silent"; // has the whole letter and says nothing; it will not be delivered

export interface ReceivedLetter {
  to: string;
  /** As it came over the wire. */
  source: string;
}

export interface MailPeer {
  url: string;
  /** What a reader finds, in order. */
  received: ReceivedLetter[];
  /** How an address is treated at its first attempts, one after another. */
  treat: (address: string, ...manners: MailManners[]) => void;
  /** How many attempts there were for an address. */
  attempts: (address: string) => number;
  /** From this letter on it delivers what comes and says nothing more to anybody. */
  fallSilentAt: (letter: number) => void;
  /** Comes when so many letters have begun to come, and so many are there whole. */
  until: (begun: number, received: number) => Promise<void>;
  end: () => void;
}

/** A real mail server on this machine, with whatever manners a test wants. */
export async function startMailPeer(): Promise<MailPeer> {
  const received: ReceivedLetter[] = [];
  const manners = new Map<string, MailManners[]>();
  const attempts = new Map<string, number>();
  const sockets = new Map<number, Socket>();
  const now = new Map<string, MailManners>();
  let begun = 0;
  let silentAt = Infinity;
  let tell = () => {};
  const hangUp = ({ remotePort }: SMTPServerSession) => void sockets.get(remotePort)?.destroy();

  const peer = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, session, answer) => {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const next = manners.get(address)?.shift() ?? "takes it";
      now.set(session.id, next);
      const code = Number(next);
      answer(code > 0 ? Object.assign(new Error("not here"), { responseCode: code }) : null);
    },
    onData: (stream, session, done) => {
      const behaviour = now.get(session.id);
      const chunks: Buffer[] = [];
      stream.once("data", () => {
        begun += 1;
        tell();
      });
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (behaviour === "cut") hangUp(session);
      });
      stream.on("end", () => {
        if (behaviour === "cut" || behaviour === "silent") return;
        for (const { address: to } of session.envelope.rcptTo) {
          received.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        }
        tell();
        if (behaviour === "gone") hangUp(session);
        else if (received.length < silentAt) done();
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
    treat: (who, ...how) => void manners.set(who, how),
    attempts: (who) => attempts.get(who) ?? 0,
    fallSilentAt: (letter) => void (silentAt = letter),
    until: (most, whole) =>
      new Promise((resolve) => {
        tell = () => begun >= most && received.length >= whole && resolve();
        tell();
      }),
    end: () => {
      for (const socket of sockets.values()) socket.destroy();
      peer.close();
    },
  };
}
