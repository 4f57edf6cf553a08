import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a stage. A check that is not a test suite counts as one. Lists the titles of skipped tests and of passed tests that
 * needed a second try, and the titles and reasons of failed tests.
 */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
  readonly secondTry: readonly string[];
  readonly timings: readonly Timing[];
};
export type Timing = { readonly title: string; readonly seconds: number };

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, failures: [], skipped: [], secondTry: [], timings: [] };

/** One check with one outcome. */
export const toSingleTally = (isPassed: boolean): Tally => ({
  ...EMPTY_TALLY,
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
});

export const sumTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      failures: [...total.failures, ...tally.failures],
      skipped: [...total.skipped, ...tally.skipped],
      secondTry: [...total.secondTry, ...tally.secondTry],
      timings: [...total.timings, ...tally.timings],
    }),
    EMPTY_TALLY,
  );

const REASON_LINES = 15;

/** The title of a test and the first lines of its error, without colours: some build servers keep only the end of a long output. */
export const formatFailure = (title: string, messages: readonly string[]): string =>
  [title, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, REASON_LINES)].join('\n    ').trimEnd();

/** One line for each skipped test, each test that passed only when repeated, and each failure. */
export const formatExceptions = ({ skipped, secondTry, failures }: Tally): string[] => [
  ...skipped.map((title) => `skipped: ${title}`),
  ...secondTry.map((title) => `second try: ${title}`),
  ...failures.map((text) => `failed: ${text}`),
];

const SLOWEST_SHOWN = 20;

/** The slowest tests, in seconds. */
export const formatSlowest = ({ timings }: Tally): string[] =>
  timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`);

/** The last line of every run, read by people and programs. */
export const formatClosingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`;

/** Counts a failure when the runner exited with an error although no test failed: a crash, or no tests at all. */
export const failOnBadExit = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
