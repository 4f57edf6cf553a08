import { type CoverageRow, findCalls, findConstants, findErrorNumbers, findRoutes } from './coverage-table.ts';
import type { Specification } from './specification.ts';

/** What the product has, in the words of the specification. */
export type Product = {
  /** Rules below docs/rules/, and the tests that quote each. */
  readonly rules: ReadonlySet<string>;
  readonly tests: ReadonlyMap<string, readonly string[]>;
  /** Described calls, for example `GET /books/{id}`. */
  readonly calls: readonly string[];
  readonly errorNumbers: ReadonlySet<string>;
  /** Values by name: `2147483648`, `30 days`. */
  readonly constants: ReadonlyMap<string, string>;
  readonly isAnswered: (route: string) => boolean;
};

const ABSENT = /^(missing|not built|not done|to do|partial)\b/i;

const findRowGaps = ({ line, rules, difference }: CoverageRow, product: Product): string[] => [
  ...(rules.length === 0 ? [`line ${line} has no rule`] : []),
  ...rules.filter((id) => !product.rules.has(id)).map((id) => `line ${line}: ${id} is no rule`),
  ...rules
    .filter((id) => product.rules.has(id) && !product.tests.has(id))
    .map((id) => `line ${line}: ${id} is quoted by no test`),
  ...(ABSENT.test(difference) ? [`line ${line} says that the product lacks this: “${difference}”`] : []),
];

/** A call without the names of its parameters and without a slash at the end. */
const toShape = (call: string): string => call.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '');

/** Finds what a table without gaps does not have. Returns one sentence per problem. */
export const findCoverageGaps = (rows: readonly CoverageRow[], product: Product): string[] => {
  const described = new Set(product.calls.map(toShape));
  // the last parameter may be empty: `GET /files/?fast_hash=…`
  const isDescribed = (call: string): boolean =>
    described.has(toShape(call)) || (call.endsWith('/') && described.has(`${toShape(call)}/{}`));
  return [
    ...rows.flatMap((row) => findRowGaps(row, product)),
    ...[...findRoutes(rows)]
      .filter(([route]) => !product.isAnswered(route))
      .map(([route, line]) => `line ${line}: nothing answers ${route}`),
    ...[...findCalls(rows)]
      .filter(([call]) => !isDescribed(call))
      .map(([call, line]) => `line ${line}: docs/openapi.json does not describe ${call}`),
    ...[...findErrorNumbers(rows)]
      .filter(([number]) => !product.errorNumbers.has(number))
      .map(([number, line]) => `line ${line}: no refusal has the number ${number}`),
    ...findConstants(rows)
      .filter(({ name, value }) => product.constants.get(name) !== value)
      .map(
        ({ name, value, line }) => `line ${line}: ${name} is ${product.constants.get(name) ?? 'unknown'}, not ${value}`,
      ),
  ];
};

/** Finds routes, calls and error numbers of the specification that no row names. */
export const findUncoveredStatements = (rows: readonly CoverageRow[], specification: Specification): string[] => {
  const routes = findRoutes(rows);
  const calls = new Set([...findCalls(rows).keys()].map(toShape));
  const numbers = findErrorNumbers(rows);
  return [
    ...specification.routes.filter((route) => !routes.has(route)).map((route) => `section 2: no row names ${route}`),
    ...specification.calls.filter((call) => !calls.has(toShape(call))).map((call) => `section 7: no row names ${call}`),
    ...specification.errorNumbers
      .filter((number) => !numbers.has(number))
      .map((number) => `section 8: no row names ${number}`),
  ];
};
