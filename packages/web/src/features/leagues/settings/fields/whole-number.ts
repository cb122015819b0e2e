/** NaN, which the contract refuses, for a number that is missing or no whole one. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
