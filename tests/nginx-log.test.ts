import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the log of deploy/nginx.conf names no path with a secret as it is", () => {
  const site = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");
  const format = /log_format emberline ([^;]+);/.exec(site)?.[1];
  // No variable of nginx that has the query or the path as it came.
  expect(format?.match(/\$\w+/g)?.filter((name) => /uri|args|query|referer|\$request$/.test(name))).toEqual(
    [],
  );
  expect(site.match(/access_log [^;]+;/g)).toEqual(
    (site.match(/\bserver \{/g) ?? []).map(() => "access_log /var/log/nginx/emberline.log emberline;"),
  );
  const [, pattern = "", logged = ""] = /~(\S+) (\S+);\n\}/.exec(site) ?? [];
  const loggedPath = (path: string) =>
    path.replace(new RegExp(`${pattern}.*`), logged.replace("$before_secret", "$<before_secret>"));
  const paths = ["/api/invite/planted", "/invite/planted", "/api/calendar/planted.ics"];
  expect(paths.map(loggedPath)).toEqual(["/api/invite/...", "/invite/...", "/api/calendar/..."]);
  expect(loggedPath("/api/league/1")).toBe("/api/league/1");
});
