import { stripVTControlCharacters } from 'node:util';

/**
 * What a stage found. A check that is not a test suite counts as one. Skipped tests are named, so that none hides, and so
 * are those among the passed that needed a second try; of those that failed, the reason is told too.
 */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
  readonly secondTry: readonly string[];
};

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [], skipped: [], secondTry: [] };

/** One check with one outcome. */
export const onlyOne = (good: boolean): Tally => ({ ...NOTHING, passed: good ? 1 : 0, failed: good ? 0 : 1 });

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      failures: [...all.failures, ...one.failures],
      skipped: [...all.skipped, ...one.skipped],
      secondTry: [...all.secondTry, ...one.secondTry],
    }),
    NOTHING,
  );

const REASON_LINES = 15;

/** A test with the beginning of what it said when it failed, without colours: the end of a long output is all that some machines keep. */
export const withReason = (title: string, messages: readonly string[]): string =>
  [title, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, REASON_LINES)].join('\n    ').trimEnd();

/** The tests that the closing line cannot tell apart, by name: what did not run, what passed only when repeated, and what failed. */
export const namedLines = ({ skipped, secondTry, failures }: Tally): string[] => [
  ...skipped.map((title) => `skipped: ${title}`),
  ...secondTry.map((title) => `second try: ${title}`),
  ...failures.map((text) => `failed: ${text}`),
];

/** The last line of every run, for people and programs alike. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`;

/** A run that ended badly although no test failed (a crash, no tests at all) is a failure all the same. */
export const honest = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
