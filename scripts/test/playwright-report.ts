import type { Tally } from './tally.ts';

type Spec = { readonly title: string; readonly tests: readonly { readonly status: string }[] };
type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] };

/** The part of Playwright's JSON report that is read here. `errors` are those outside every test. */
export type PlaywrightReport = {
  readonly suites: readonly Suite[];
  readonly errors: readonly unknown[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

const titlesIn = (suite: Suite, status: string): string[] => [
  ...(suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status === status)).map((spec) => spec.title),
  ...(suite.suites ?? []).flatMap((inner) => titlesIn(inner, status)),
];

/** Counts the stories of a report. One that passed at its second try has passed, and is named. */
export const countPlaywright = ({ suites, errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: suites.flatMap((suite) => titlesIn(suite, 'skipped')),
  secondTry: suites.flatMap((suite) => titlesIn(suite, 'flaky')), // Playwright's word for it
});
