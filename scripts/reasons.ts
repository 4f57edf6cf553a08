/** A place that switches a check off, or tells the compiler what it cannot see, without saying why. */
export type Unreasoned = { readonly line: number; readonly what: string };

const SWITCHED_OFF = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|biome-ignore/;
const WITH_REASON = /(?:oxlint|eslint)-disable\S*\s[^*]*? -- \S|@ts-expect-error\s+\S|biome-ignore\s[^:]+: \S/;
const COMMENT = /\/\/|\/\*|^\s*\*/;
/** `x as T` in code; `as const` asserts nothing, and an import renames. */
const ASSERTION = /[\w)\]}>'"`] as (?!const\b)(?:\{|\[|\(|[A-Za-z])/;
const RENAMES = /^\s*(?:import|export)\b|^\s*(?:type )?\w+ as \w+,?\s*$/;
const COMMENT_REACH_LINES = 3;

const withoutText = (line: string): string =>
  line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''").replace(/\/\/.*$/, '');

/**
 * Looks for suppressions without ` -- reason` and for assertions without a comment on their line or close above.
 * A test may assert: a wrong assertion there fails in its own face.
 */
export const unreasoned = (source: string, { isTest }: { isTest: boolean }): Unreasoned[] => {
  const lines = source.split('\n');
  const explained = (index: number): boolean =>
    lines.slice(Math.max(0, index - COMMENT_REACH_LINES), index + 1).some((line) => COMMENT.test(line));
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (COMMENT.test(text) && SWITCHED_OFF.test(text) && !WITH_REASON.test(text))
      return [{ line, what: 'a suppression without a reason' }];
    if (isTest || RENAMES.test(text) || /^\s*(\/\/|\*|\/\*)/.test(text)) return [];
    if (ASSERTION.test(withoutText(text)) && !explained(index))
      return [{ line, what: 'an assertion without a reason' }];
    return [];
  });
};
