/** Facts with dots between them; where the line breaks, the dot stays behind. */
export const inOneLine = (facts: readonly string[]): string => facts.join('\u00a0· ');
