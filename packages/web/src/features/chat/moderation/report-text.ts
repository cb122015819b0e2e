import type { ReportCategory } from "@emberline/contract";

/** What can be wrong with a name or note, in the words of the form and of the admins' list. */
export const categoryTexts: Record<ReportCategory, string> = {
  offensive: "Offensive or hateful",
  harassment: "Bullying or harassment",
  impersonation: "Pretends to be someone else",
  "personal-data": "Gives away personal details",
  spam: "Advertising or spam",
  other: "Something else",
};
