import type { SendMailOptions } from "nodemailer";
import { asciiEmail } from "./email-domain.ts";
import type { Email } from "./mailer.ts";

/** An email in nodemailer's format, with its headers. `from` is the operator's sender address. */
export function buildMessage({ mailId, unsubscribeUrl, ...mail }: Email, from: string): SendMailOptions {
  return {
    ...mail,
    to: asciiEmail(mail.to),
    ...(mailId === undefined ? {} : { messageId: `<${mailId}@${domainOf(from)}>` }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
  };
}

const domainOf = (from: string): string => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
