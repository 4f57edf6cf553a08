import { describe, expect, it } from 'vitest';
import { countPlaywright } from './playwright-report.ts';
import { closingLine, honest, NOTHING, namedLines, onlyOne, sum } from './tally.ts';
import { countVitest } from './vitest-report.ts';

describe('the count of a test run', () => {
  it('[HOUSE-13] adds checks, tests and stories into one line', () => {
    const tests = countVitest({
      numPassedTests: 3,
      numFailedTests: 1,
      numFailedTestSuites: 2,
      testResults: [{ assertionResults: [{ status: 'pending', fullName: 'needs the corpus' }] }],
    });
    const stories = countPlaywright({
      suites: [
        {
          title: 'a',
          specs: [{ title: 'turns', tests: [{ status: 'flaky' }] }],
          suites: [{ title: 'b', specs: [{ title: 'offline', tests: [{ status: 'skipped' }] }] }],
        },
      ],
      errors: [],
      stats: { expected: 5, unexpected: 1, flaky: 1 },
    });
    const total = sum([onlyOne(true), onlyOne(false), tests, stories]);
    expect(namedLines(total)).toEqual(['skipped: needs the corpus', 'skipped: offline', 'second try: turns']);
    expect(closingLine(total)).toBe('10 passed, 3 failed, 2 skipped');
  });

  it('[HOUSE-13] does not call a run good that crashed, or whose files could not be loaded', () => {
    expect(honest(NOTHING, 1).failed).toBe(1);
    expect(honest(NOTHING, 0).failed).toBe(0);
    const unloaded = { numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1, testResults: [] };
    expect(countVitest(unloaded).failed).toBe(1);
    expect(
      countPlaywright({ suites: [], errors: ['no server'], stats: { expected: 0, unexpected: 0, flaky: 0 } }).failed,
    ).toBe(1);
  });
});
