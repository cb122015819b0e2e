import { sessionCalls } from "../api/calls.ts";
import { call, send } from "../api/call.ts";

// Import this file dynamically: the login page is shown before the contract is loaded.

// The token that is checked is not yet, or no longer, that of the session that the page shows.
export const checkToken = (token: string) => send(sessionCalls.check, {}, { token });
export const checkAdmin = (token: string) => send(sessionCalls.checkAdmin, {}, { token });
export const fetchProfile = async (token: string) => (await send(sessionCalls.me, {}, { token })).data;
export const postLogin = (username: string, pwd: string) =>
  call(sessionCalls.login, { body: { username, pwd } });
export const postLogout = () => call(sessionCalls.logout);
