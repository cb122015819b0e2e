export { type Renamable, RenameSheet } from "./moderation/rename-sheet.tsx";
export { ReportIconButton } from "./moderation/report-button.tsx";
export { ReactionsTo } from "./reactions/reactions-to.tsx";
export { Reactions } from "./reactions/reactions.tsx";
export { useReactions } from "./reactions/use-reactions.ts";
