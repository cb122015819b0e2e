/** The height of a line's label. */
export const LABEL_PX = 18;
const CHART_HEIGHT_PX = 280;

/** The height of the lines, in pixels, where each has a label. */
export const chartHeight = (lines: number): number => Math.max(CHART_HEIGHT_PX, lines * LABEL_PX);
