import { describe, expect, it } from 'vitest';
import { countPlaywright } from './playwright-report.ts';
import {
  EMPTY_TALLY,
  failOnBadExit,
  formatClosingLine,
  formatExceptions,
  formatSlowest,
  sumTallies,
  toSingleTally,
} from './tally.ts';
import { countUnhandled, countVitest } from './vitest-report.ts';

describe('the count of a test run', () => {
  it('[HOUSE-13] adds up checks, tests and stories', () => {
    const tests = countVitest({
      numPassedTests: 3,
      numFailedTests: 1,
      numFailedTestSuites: 2,
      testResults: [
        {
          name: 'reads.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'pending', fullName: 'needs the corpus', failureMessages: [] },
            { status: 'passed', fullName: 'is quick', duration: 1200, failureMessages: ['1.2 s'] },
            { status: 'failed', fullName: 'reads', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nto be 2'] },
          ],
        },
      ],
    });
    const stories = countPlaywright({
      suites: [
        {
          title: 'a',
          specs: [
            {
              title: 'turns',
              tests: [
                {
                  status: 'flaky',
                  results: [
                    { duration: 3000, errors: [{ message: 'late' }] },
                    { duration: 1500, errors: [] },
                  ],
                },
              ],
            },
            { title: 'opens', tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'blank' }] }] }] },
          ],
          suites: [{ title: 'b', specs: [{ title: 'offline', tests: [{ status: 'skipped', results: [] }] }] }],
        },
      ],
      errors: [],
      stats: { expected: 5, unexpected: 1, flaky: 1 },
    });
    const total = sumTallies([toSingleTally(true), toSingleTally(false), tests, stories]);
    expect(formatExceptions(total)).toEqual([
      'skipped: needs the corpus',
      'skipped: offline',
      'second try: is quick\n    1.2 s',
      'second try: turns\n    late',
      'failed: reads\n    expected 1\n    to be 2',
      'failed: opens\n    blank',
    ]);
    expect(formatClosingLine(total)).toBe('10 passed, 3 failed, 2 skipped');
    expect(formatSlowest(total).slice(0, 2)).toEqual(['   4.5 s  turns', '   1.2 s  is quick']);
  });

  it('[HOUSE-13] counts a run that crashed, or whose files failed to load, as failed', () => {
    expect(failOnBadExit(EMPTY_TALLY, 1).failed).toBe(1);
    expect(failOnBadExit(EMPTY_TALLY, 0).failed).toBe(0);
    const broken = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const unloaded = { numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1, testResults: [broken] };
    expect(countVitest(unloaded)).toMatchObject({ failed: 1, failures: ['a.test.ts\n    no such module'] });
    const errors = [{ message: 'no server' }];
    const unstarted = { suites: [], errors, stats: { expected: 0, unexpected: 0, flaky: 0 } };
    expect(countPlaywright(unstarted)).toMatchObject({ failed: 1, failures: ['outside every story\n    no server'] });
    const rejected = { failed: 1, failures: ['outside every test\n    Error: socket hang up'] };
    expect(countUnhandled(['Error: socket hang up'])).toMatchObject(rejected);
  });
});
