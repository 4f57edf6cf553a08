/** Writes bigints as strings, which JSON lacks. */
const replaceBigInt = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Formats a result as one line of JSON. */
export const formatJson = (result: object): string => JSON.stringify(result, replaceBigInt);

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? formatJson(value) : String(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const formatTable = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Formats a result for humans: one value per line, lists of objects as tables. */
export const formatText = (result: object): string =>
  Object.entries(result)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${name}: ${formatCell(value)}`;
      if (value.length === 0) return `${name}: none`;
      return value.every(isRecord)
        ? `${name}:\n${formatTable(value)}`
        : `${name}:\n${value.map(formatCell).join('\n')}`;
    })
    .join('\n');
