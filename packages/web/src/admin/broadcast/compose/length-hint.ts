/** "12 of 50 characters". */
export const lengthHint = (typed: string, max: number) => `${typed.trim().length} of ${max} characters`;
