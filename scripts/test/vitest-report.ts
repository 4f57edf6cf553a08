import { EMPTY_TALLY, formatFailure, type Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** Counts the tests of a report. A test that passed when repeated counts as passed and is listed. A file that failed to load counts as one failure. */
export const countVitest = (report: VitestReport): Tally => {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => NOT_RUN.has(test.status)).map((test) => test.fullName);
  const unloaded = report.numFailedTests === 0 && report.numFailedTestSuites > 0 ? 1 : 0;
  const failures = [
    ...tests
      .filter((test) => test.status === 'failed')
      .map((test) => formatFailure(test.fullName, test.failureMessages)),
    ...report.testResults
      .filter((file) => file.status === 'failed' && file.message !== '')
      .map((file) => formatFailure(file.name, [file.message])),
  ];
  const secondTry = tests
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => formatFailure(test.fullName, test.failureMessages));
  const timings = tests.map(({ fullName, duration }) => ({ title: fullName, seconds: (duration ?? 0) / 1000 }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    failures,
    skipped,
    secondTry,
    timings,
  };
};

/** Counts the errors outside every test, each of which fails a run. */
export const countUnhandled = (errors: readonly string[]): Tally => ({
  ...EMPTY_TALLY,
  failed: errors.length,
  failures: errors.map((error) => formatFailure('outside every test', [error])),
});
