/** What was tried with each client and what came of it: `ok`, or the first thing that was wrong. */
export const resultTable = (columns: readonly string[]) => {
  const rows = new Map<string, Map<string, string>>();
  return {
    /** Runs one check and keeps its result; the next ones run whatever came of it. */
    async try<T>(row: string, column: string, check: () => Promise<T>): Promise<T | null> {
      const cells = rows.get(row) ?? new Map<string, string>();
      rows.set(row, cells);
      try {
        const result = await check();
        cells.set(column, cells.get(column) ?? 'ok');
        return result;
      } catch (error) {
        const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        cells.set(column, line.slice(0, 400));
        return null;
      }
    },
    /** The cells that are not `ok`, as sentences. */
    failures: (): string[] =>
      [...rows].flatMap(([row, cells]) =>
        columns
          .filter((column) => cells.get(column) !== 'ok')
          .map((column) => `${row}, ${column}: ${cells.get(column)}`),
      ),
    /** As a table of Markdown. */
    text(): string {
      const cell = (text = '–'): string => (text === 'ok' || text === '–' ? text : 'FAILED');
      return [
        `| call | ${columns.join(' | ')} |`,
        `|---|${columns.map(() => '---').join('|')}|`,
        ...[...rows].map(
          ([row, cells]) => `| ${row} | ${columns.map((column) => cell(cells.get(column))).join(' | ')} |`,
        ),
      ].join('\n');
    },
  };
};
