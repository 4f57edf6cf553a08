import type { Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** Counts the tests of a report. A file that could not even be loaded has no tests in it and counts as one failure. */
export const countVitest = (report: VitestReport): Tally => {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => NOT_RUN.has(test.status)).map((test) => test.fullName);
  const unloaded = report.numFailedTests === 0 && report.numFailedTestSuites > 0 ? 1 : 0;
  // Only stories in a browser are ever repeated.
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped, secondTry: [] };
};
