/** The same address for a phone or a computer: `webcal:` opens its own calendar, which then looks in again and again. */
export const webcalOf = (address: string): string => address.replace(/^https?:/, "webcal:");
