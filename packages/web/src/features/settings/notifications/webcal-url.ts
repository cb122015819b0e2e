/** The same address for a phone or a computer: `webcal:` opens its own calendar, which then looks in again and again. */
export const toWebcalUrl = (url: string): string => url.replace(/^https?:/, "webcal:");
