import type { Check } from "@emberline/contract";
import type { Facts } from "./read-facts.ts";

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const SLOW_DATABASE_MS = 1000;
/** A few queries wait for a moment whenever several users come at once. */
const MANY_WAITING_REQUESTS = 10;
const WAITING_TOO_LONG_SECONDS = 600;
const MANY_FAILED_EMAILS = 3;
const MANY_FAILED_PUSHES = 5;
const DISK_WARNING = { bytes: 2 * GIB, share: 0.1 };
const DISK_FAILING = { bytes: GIB / 2, share: 0.03 };
/** A day, and time to make up for a failed backup. */
const BACKUP_TOO_OLD_MS = 1.5 * DAY_MS;
const CERTIFICATE_WARNING_DAYS = 14;
const CERTIFICATE_FAILING_DAYS = 3;

/** The state of each part of the site in words, with instructions where it is not well. */
export function judge(facts: Facts): Check[] {
  return [
    judgeDatabase(facts),
    judgeQueue(facts),
    judgeJobs(facts),
    judgeEmail(facts),
    judgePush(facts),
    judgeDisk(facts),
    judgeBackups(facts),
    ...(facts.certificate === null ? [] : [judgeCertificate(facts, facts.certificate)]),
  ];
}

function judgeDatabase({ database: { answerMs, bytes, waitingRequests } }: Facts): Check {
  const text = `It answers in ${Math.max(1, Math.round(answerMs))} ms and holds ${sizeText(bytes)}.`;
  const isCrowded = waitingRequests >= MANY_WAITING_REQUESTS;
  if (answerMs < SLOW_DATABASE_MS && !isCrowded) return well("database", text);
  return warning(
    "database",
    isCrowded ? `${text} ${count(waitingRequests, "request")} wait for a connection.` : text,
    "If this lasts, look at what else runs on the machine of the database, and at its disk.",
  );
}

function judgeQueue({ queues: { general, email } }: Facts): Check {
  const failed = general.failed + email.failed;
  const waiting = general.waiting + email.waiting;
  const oldestSeconds = Math.max(general.oldestSeconds, email.oldestSeconds);
  if (oldestSeconds > WAITING_TOO_LONG_SECONDS) {
    return failing(
      "queue",
      `${count(waiting, "task")} ${waiting === 1 ? "waits" : "wait"}, the oldest for ${Math.round(oldestSeconds / 60)} minutes.`,
      "Emails and push messages are late. Look in the log for “queue error”, and restart the server if the number does not fall.",
    );
  }
  if (failed > 0) {
    return failing(
      "queue",
      `${count(failed, "task")} failed for good in the last week.`,
      "The log has the reason under “queue error”. What a failed task would have sent is not sent any more.",
    );
  }
  const retrying = general.retrying + email.retrying;
  if (retrying > 0) {
    return warning(
      "queue",
      `${count(retrying, "task")} failed and will be tried again.`,
      "Nothing yet. The log has the reason under “queue error”.",
    );
  }
  return well("queue", waiting === 0 ? "Nothing waits." : `${count(waiting, "task")} wait to be done.`);
}

function judgeJobs({ jobs: { stopped, failed } }: Facts): Check {
  if (failed.length > 0) {
    return failing(
      "jobs",
      "The last run of a background job failed.",
      "It is tried again by itself. Jobs shows which one it was, and the log has the reason.",
    );
  }
  if (stopped.length > 0) {
    return warning(
      "jobs",
      "An admin stopped the background jobs.",
      "Users get no reminders and no draft warnings until the jobs are started under Jobs.",
    );
  }
  return well("jobs", "The background jobs run.");
}

function judgeEmail({ emails: { sent, failed, queued }, hasNoMailServer, isPublic }: Facts): Check {
  const text = `${count(sent, "email")} sent in the last 24 hours, ${queued} waiting, ${failed} given up.`;
  const advice =
    "Check SMTP_URL and what your mail server says of the refused emails. Users who lack a code can be verified under Users.";
  if (failed >= MANY_FAILED_EMAILS) return failing("email", text, advice);
  if (failed > 0) return warning("email", text, advice);
  if (!hasNoMailServer || !isPublic) return well("email", text);
  return warning(
    "email",
    "There is no mail server: emails are files in the outbox folder.",
    "Set SMTP_URL and MAIL_FROM, so that codes and links reach their users.",
  );
}

function judgePush({ pushes: { sent, failed, queued } }: Facts): Check {
  const text = `${count(sent, "message")} sent in the last 24 hours, ${queued} waiting, ${failed} given up.`;
  if (failed < MANY_FAILED_PUSHES || failed <= sent) return well("push", text);
  return warning(
    "push",
    text,
    "Can the server reach the push services in PUSH_HOSTS? The log has the reason under “push message given up”.",
  );
}

function judgeDisk({ disk }: Facts): Check {
  if (disk === null) {
    return warning(
      "disk",
      "The free space of the data folder cannot be read.",
      "Does DATA_DIR exist, and may the server read it?",
    );
  }
  const { freeBytes, sizeBytes } = disk;
  const text = `${sizeText(freeBytes)} of ${sizeText(sizeBytes)} are free.`;
  const isBelow = ({ bytes, share }: typeof DISK_WARNING) =>
    freeBytes < bytes && freeBytes < sizeBytes * share;
  const advice =
    "Delete what is not needed on the disk of the data folder, keep backups for fewer days (BACKUP_DAYS), or use a larger disk. A full disk stops the database.";
  if (isBelow(DISK_FAILING)) return failing("disk", text, advice);
  return isBelow(DISK_WARNING) ? warning("disk", text, advice) : well("disk", text);
}

function judgeBackups({ now, backups: { hour, last, lastGood, files } }: Facts): Check {
  if (last && last.error !== null) {
    return failing(
      "backups",
      `The last backup failed: ${last.error}.`,
      "It is tried again every hour. Check that BACKUP_DIR can be written to and has space.",
    );
  }
  if (hour === null) {
    return warning(
      "backups",
      "Daily backups are off.",
      "Set BACKUP_HOUR, unless something else backs the database up.",
    );
  }
  if (!lastGood) return well("backups", `The first is written at ${hourText(hour)}.`);
  const hours = Math.floor((now - lastGood.at.getTime()) / 3_600_000);
  const age = hours < 1 ? "less than an hour" : count(hours, "hour");
  const text = `The last one is ${age} old and was verified.`;
  if (now - lastGood.at.getTime() > BACKUP_TOO_OLD_MS) {
    return failing(
      "backups",
      text,
      "None was written since. Is a server running at BACKUP_HOUR, and does the queue work?",
    );
  }
  if (files === 0) {
    return warning(
      "backups",
      `${text} Its file is not in the folder of this server.`,
      "Give all servers the same BACKUP_DIR, or find out who deleted the files.",
    );
  }
  return well("backups", text);
}

function judgeCertificate({ now }: Facts, certificate: NonNullable<Facts["certificate"]>): Check {
  if ("error" in certificate) {
    return warning(
      "certificate",
      `The certificate cannot be seen from here (${certificate.error}).`,
      "Can the server itself reach PUBLIC_URL? If not, watch the certificate in another way.",
    );
  }
  const days = Math.floor((certificate.endsAt - now) / DAY_MS);
  const text =
    days < 0 ? "The certificate has expired." : `The certificate is valid for ${count(days, "day")}.`;
  const advice = "Renew it, and check that the program that renews it (certbot, Caddy) runs.";
  if (days < CERTIFICATE_FAILING_DAYS) return failing("certificate", text, advice);
  return days < CERTIFICATE_WARNING_DAYS ? warning("certificate", text, advice) : well("certificate", text);
}

type Key = Check["key"];
const well = (key: Key, text: string): Check => ({ key, state: "well", text, advice: null });
const warning = (key: Key, text: string, advice: string): Check => ({ key, state: "warning", text, advice });
const failing = (key: Key, text: string, advice: string): Check => ({ key, state: "failing", text, advice });

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00 UTC`;

/** "3.4 GB", "12 MB". */
function sizeText(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / MIB))} MB`;
}
