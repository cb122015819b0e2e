import type pg from "pg";

/**
 * Above the server's own limit for a statement: whoever answers nothing for this long is frozen or
 * unreachable, and says so to nobody.
 */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Breaks the connections of queries that get no answer: what they changed may have been stored or not, so
 * their work fails as if the connection had gone. Answers how to break those of at least some age at once.
 */
export function watchStuckQueries(pool: pg.Pool): (olderThanMs: number) => void {
  const pending = new Set<{ client: pg.PoolClient; startedAt: number }>();

  function track(client: pg.PoolClient): () => void {
    const query = { client, startedAt: performance.now() };
    const timer = setTimeout(() => destroyConnection(client), ANSWER_TIMEOUT_MS);
    pending.add(query);
    return () => {
      clearTimeout(timer);
      pending.delete(query);
    };
  }

  pool.on("connect", (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy hands `this` on
    client.query = new Proxy(client.query, {
      apply: (target, self, args: unknown[]) => {
        const ended = track(client);
        const callback = args.at(-1);
        if (typeof callback === "function") {
          const wrapped = (...answer: unknown[]) => {
            ended();
            Reflect.apply(callback, undefined, answer);
          };
          return Reflect.apply(target, self, [...args.slice(0, -1), wrapped]);
        }
        const answer: unknown = Reflect.apply(target, self, args);
        if (answer instanceof Promise) answer.then(ended, ended);
        else ended();
        return answer;
      },
    });
  });

  return (olderThanMs) => {
    const before = performance.now() - olderThanMs;
    for (const { client, startedAt: askedAt } of pending) if (askedAt <= before) destroyConnection(client);
  };
}

/** Whoever waits on the connection hears that it was terminated, and the pool lets go of it. */
function destroyConnection(client: pg.PoolClient): void {
  if ("connection" in client && isConnection(client.connection)) client.connection.stream.destroy();
}

const isConnection = (value: unknown): value is { stream: { destroy: () => void } } =>
  typeof value === "object" && value !== null && "stream" in value;
