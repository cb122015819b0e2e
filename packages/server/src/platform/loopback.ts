const ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
const HOST = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

/** Is it an IP address of the machine itself? */
export const isLoopbackAddress = (address: string): boolean => ADDRESS.test(address);

/** Does the URL name the machine itself? False for what is no URL. */
export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && HOST.test(new URL(url).hostname);
