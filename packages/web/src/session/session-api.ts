import { accountCalls } from "../api/calls.ts";
import { call } from "../api/call.ts";

// Import this file dynamically: the login page is shown before the contract is loaded.

export const checkToken = () => call(accountCalls.check);
export const checkAdmin = () => call(accountCalls.checkAdmin);
export const fetchProfile = async () => (await call(accountCalls.me)).data;
export const postLogin = (username: string, pwd: string) =>
  call(accountCalls.login, { body: { username, pwd } });
export const postLogout = () => call(accountCalls.logout);
