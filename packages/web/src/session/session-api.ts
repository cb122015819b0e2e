import { sessionCalls } from "../api/calls.ts";
import { call } from "../api/call.ts";

// Import this file dynamically: the login page is shown before the contract is loaded.

export const checkToken = () => call(sessionCalls.check);
export const checkAdmin = () => call(sessionCalls.checkAdmin);
export const fetchProfile = async () => (await call(sessionCalls.me)).data;
export const postLogin = (username: string, pwd: string) =>
  call(sessionCalls.login, { body: { username, pwd } });
export const postLogout = () => call(sessionCalls.logout);
