import type pg from "pg";

/**
 * Calls `onQuery` when a query of the pool begins, also within a transaction. When the query ends, calls the function
 * that `onQuery` returned.
 */
export function observeQueries(pool: pg.Pool, onQuery: (client: pg.PoolClient) => () => void): void {
  pool.on("connect", (client) => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy hands `this` on
    client.query = new Proxy(client.query, {
      apply: (target, self, args: unknown[]) => {
        const ended = onQuery(client);
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
}
