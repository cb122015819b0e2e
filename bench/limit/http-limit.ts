import { createServer } from "node:http";
import pg from "pg";
import { answerParent } from "../processes/child.ts";

/**
 * L1: the least work for a server that answers: `node:http` with constant replies. With `durable` it is L2, which first
 * commits one record, using the driver and the database of our server.
 */
export interface HttpLimitJob {
  /** If there are several, a request says at the end of its path which one it wants: `=2`. */
  replies: LimitReply[];
  durable: { connection: pg.PoolConfig; poolSize: number } | null;
}

export interface LimitReply {
  status: number;
  /** Names and values, alternating. */
  headers: string[];
  body: Uint8Array;
}

const INSERT = { name: "record", text: "insert into bench_records (content) values ($1)" };
let replies: LimitReply[] = [];
let pool: pg.Pool | undefined;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  if (request.method === "GET") return answer();
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (!pool) return answer();
    pool.query({ ...INSERT, values: [Buffer.concat(chunks).toString("utf8")] }).then(answer, () => {
      response.writeHead(500, { "content-length": 0 }).end();
    });
  });

  function answer(): void {
    const reply = replies[replies.length > 1 ? wantedReply(request.url ?? "") : 0];
    if (!reply) return void response.writeHead(500).end();
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }
});

const wantedReply = (url: string): number => Number(url.slice(url.lastIndexOf("=") + 1));

answerParent<HttpLimitJob>(async (job) => {
  ({ replies } = job);
  if (job.durable) pool = await openPool(job.durable);
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
});

async function openPool({ connection, poolSize }: NonNullable<HttpLimitJob["durable"]>): Promise<pg.Pool> {
  const opened = new pg.Pool({ ...connection, max: poolSize });
  await opened.query(
    `create table if not exists bench_records (record_id bigint generated always as identity primary key, content text not null)`,
  );
  return opened;
}
