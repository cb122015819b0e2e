export { type DraftPhase, draftPhaseAt } from "./setup/draft-phase.ts";
export { EndDraftSheet } from "./setup/end-draft-sheet.tsx";
export { DraftSettingsSheet } from "./setup/form/draft-settings-sheet.tsx";
export { useDraftPhase } from "./setup/use-draft-phase.ts";
export { DraftCard } from "./setup/draft-card.tsx";
