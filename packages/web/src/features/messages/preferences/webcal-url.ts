/** The URL with the `webcal:` scheme, which subscribes the device's calendar to it. */
export const toWebcalUrl = (url: string): string => url.replace(/^https?:/, "webcal:");
