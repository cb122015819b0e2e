import type { KeptAnswers } from "./kept-answers.ts";

/** Messages about answers that were sent later. */
export function keptOutcomeText({ title: episode, outcome, replaces }: KeptAnswers): {
  title: string;
  text: string;
} {
  switch (outcome?.kind) {
    case "late":
      return {
        title: "Your answers came too late",
        text:
          `The poll of ${episode} was locked before they arrived. ` +
          (replaces === null ? "They do not count." : "The ones you had saved before count."),
      };
    case "superseded":
      return {
        title: "Your kept answers were not sent",
        text: `You have answered the poll of ${episode} elsewhere meanwhile; those answers stay.`,
      };
    case "refused":
      return {
        title: "Your answers were not accepted",
        text: `The poll of ${episode}: ${outcome.message}. Please answer it again.`,
      };
    default:
      return { title: "Your answers arrived in time", text: `The poll of ${episode} is answered.` };
  }
}
