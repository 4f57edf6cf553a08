import { type Tally, withReason } from './tally.ts';

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
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** Counts the tests of a report. One that passed when repeated has passed, and is named. A file that could not even be loaded has no tests in it and counts as one failure. */
export const countVitest = (report: VitestReport): Tally => {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => NOT_RUN.has(test.status)).map((test) => test.fullName);
  const unloaded = report.numFailedTests === 0 && report.numFailedTestSuites > 0 ? 1 : 0;
  const failures = [
    ...tests.filter((test) => test.status === 'failed').map((test) => withReason(test.fullName, test.failureMessages)),
    ...report.testResults
      .filter((file) => file.status === 'failed' && file.message !== '')
      .map((file) => withReason(file.name, [file.message])),
  ];
  const secondTry = tests
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => withReason(test.fullName, test.failureMessages));
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, failures, skipped, secondTry };
};
