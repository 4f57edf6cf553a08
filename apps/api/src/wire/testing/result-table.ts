/** The results of each call with each client: `ok`, or the first failure. */
export const createResultTable = (columns: readonly string[]) => {
  const rows = new Map<string, Map<string, string>>();
  return {
    /** Runs one check and records its result; failures do not stop the next ones. */
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
    /** The cells that are not `ok`, as text. */
    failures: (): string[] =>
      [...rows].flatMap(([row, cells]) =>
        columns
          .filter((column) => cells.get(column) !== 'ok')
          .map((column) => `${row}, ${column}: ${cells.get(column)}`),
      ),
    /** The results as a Markdown table. */
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
