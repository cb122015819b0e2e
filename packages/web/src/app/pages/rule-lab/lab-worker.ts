import type { LabInput } from "@emberline/game";
import { answerLab } from "./lab-answers.ts";

// A worker for the simulated drafts, so that the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<LabInput>) =>
  answerLab(data, (answer) => postMessage(answer)),
);
