import type { Call, Route } from "@emberline/contract";

type OfAdmins = "admin" | "scorer";
type Calls<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes as Routes[Name]["access"] extends OfAdmins ? never : Name]: Call<
    Routes[Name]
  >;
};

export const callOf = <R extends Route>({ name, method, path }: R): Call<R> => ({ name, method, path });

export const callsOf = <Routes extends Record<string, Route>>(routes: Routes) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys
  Object.fromEntries(
    Object.entries(routes)
      .filter(([, { access }]) => access !== "admin" && access !== "scorer")
      .map(([key, route]) => [key, callOf(route)]),
  ) as Calls<Routes>;
