/** Big numbers as text, dates in ISO: what JSON has no word for. */
const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** One line of JSON. */
export const asJson = (result: object): string => JSON.stringify(result, plain);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? asJson(value) : String(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const table = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
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

/** For human eyes: one value a line, lists of objects as tables. */
export const asText = (result: object): string =>
  Object.entries(result)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${name}: ${cell(value)}`;
      if (value.length === 0) return `${name}: none`;
      return value.every(isRecord) ? `${name}:\n${table(value)}` : `${name}:\n${value.map(cell).join('\n')}`;
    })
    .join('\n');
