import { type Tally, withReason } from './tally.ts';

type Try = { readonly errors: readonly { readonly message?: string }[] };
type Spec = {
  readonly title: string;
  readonly tests: readonly { readonly status: string; readonly results: readonly Try[] }[];
};
type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] };

/** The part of Playwright's JSON report that is read here. `errors` are those outside every test. */
export type PlaywrightReport = {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

const specsIn = (suite: Suite, status: string): Spec[] => [
  ...(suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status === status)),
  ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, status)),
];

const messagesOf = (errors: Try['errors']): string[] => errors.map(({ message }) => message ?? '');

const reasonOf = ({ title, tests }: Spec): string =>
  withReason(title, messagesOf(tests.flatMap(({ results }) => results.flatMap((one) => one.errors))));

/** Counts the stories of a report. One that passed at its second try has passed, and is named. */
export const countPlaywright = ({ suites, errors, stats }: PlaywrightReport): Tally => {
  const specs = (status: string): Spec[] => suites.flatMap((suite) => specsIn(suite, status));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...specs('unexpected').map(reasonOf),
      ...messagesOf(errors).map((message) => withReason('outside every story', [message])),
    ],
    skipped: specs('skipped').map(({ title }) => title),
    secondTry: specs('flaky').map(reasonOf), // Playwright's word for it
  };
};
