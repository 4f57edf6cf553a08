import { formatFailure, type Tally, type Timing } from './tally.ts';

type Attempt = { readonly duration?: number; readonly errors: readonly { readonly message?: string }[] };
type Spec = {
  readonly title: string;
  readonly tests: readonly { readonly status: string; readonly results: readonly Attempt[] }[];
};
type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] };

/** The part of Playwright's JSON report that is read here. `errors` are those outside every test. */
export type PlaywrightReport = {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

const listSpecs = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

const listMessages = (errors: Attempt['errors']): string[] => errors.map(({ message }) => message ?? '');

const formatSpecFailure = ({ title, tests }: Spec): string =>
  formatFailure(title, listMessages(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))));

/** The time of all attempts. */
const toTiming = ({ title, tests }: Spec): Timing => ({
  title,
  seconds: tests.flatMap(({ results }) => results).reduce((total, { duration = 0 }) => total + duration, 0) / 1000,
});

/** Counts the stories of a report. A story that passed at a later attempt counts as passed and is listed. */
export const countPlaywright = ({ suites, errors, stats }: PlaywrightReport): Tally => {
  const specs = (status: string): Spec[] =>
    suites.flatMap(listSpecs).filter((spec) => spec.tests.some((test) => test.status === status));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...specs('unexpected').map(formatSpecFailure),
      ...listMessages(errors).map((message) => formatFailure('outside every story', [message])),
    ],
    skipped: specs('skipped').map(({ title }) => title),
    timings: suites.flatMap(listSpecs).map(toTiming),
    secondTry: specs('flaky').map(formatSpecFailure), // Playwright's word for it
  };
};
