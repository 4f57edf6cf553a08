/** One statement of the specification in docs/coverage.md, with the rules that prove it. */
export type CoverageRow = {
  readonly section: number;
  readonly line: number;
  readonly statement: string;
  readonly rules: readonly string[];
  /** Empty where the product does what the specification says. */
  readonly difference: string;
};

const SECTION = /^## (\d+)\./;
const SEPARATOR = /^\|[\s|:-]+\|$/;
const HEADER = '| What the specification says |';
const COLUMNS = 3;

/** Reads the rows of docs/coverage.md, and finds lines that are no row although they look like one. */
export const parseCoverageTable = (markdown: string): { rows: CoverageRow[]; problems: string[] } => {
  const rows: CoverageRow[] = [];
  const problems: string[] = [];
  let section = 0;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    section = Number(SECTION.exec(text)?.[1] ?? section);
    if (!text.startsWith('|') || SEPARATOR.test(text) || text.startsWith(HEADER)) continue;
    const cells = text.split('|').slice(1, -1);
    const [statement = '', rules = '', difference = ''] = cells.map((cell) => cell.trim());
    if (section === 0 || cells.length !== COLUMNS || statement === '') {
      problems.push(`line ${line} is no row: a section, then a statement, rule ids and a difference`);
      continue;
    }
    rows.push({ section, line, statement, rules: rules.split(/,\s*/).filter((id) => id !== ''), difference });
  }
  return { rows, problems };
};

const find = (rows: readonly CoverageRow[], section: number, pattern: RegExp): Map<string, number> =>
  new Map(
    rows
      .filter((row) => row.section === section)
      .flatMap((row) =>
        [...row.statement.matchAll(pattern)].map(([, name = '']): [string, number] => [name, row.line]),
      ),
  );

/** Routes, calls and error numbers that rows name in backticks, each with its line. */
export const findRoutes = (rows: readonly CoverageRow[]): Map<string, number> =>
  find(rows, 2, /`((?:\/|\.\.\.)[^`\s]*)`/g);
export const findCalls = (rows: readonly CoverageRow[]): Map<string, number> =>
  find(rows, 7, /`((?:GET|POST|PUT|DELETE) \/[^`\s]*)`/g);
export const findErrorNumbers = (rows: readonly CoverageRow[]): Map<string, number> => find(rows, 8, /`(\d{3,4})`/g);

/** Constants with their values: `` `FREE_STORAGE_BYTES` = 2147483648 `` or `` `accessLog` = 30 days ``. */
export const findConstants = (
  rows: readonly CoverageRow[],
): { readonly name: string; readonly value: string; readonly line: number }[] =>
  rows.flatMap(({ statement, line }) =>
    [...statement.matchAll(/`(\w+)` = (\d+(?: (?:hours?|days?|years?))?)/g)].map(([, name = '', value = '']) => ({
      name,
      value,
      line,
    })),
  );
