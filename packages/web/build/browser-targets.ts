import oldestBrowsers from "../oldest-browsers.json" with { type: "json" };

const { chrome, edge, firefox, safari } = oldestBrowsers;
/** The browsers of oldest-browsers.json as build targets. */
export const browserTargets = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`];
