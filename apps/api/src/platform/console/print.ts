/** Writes bigints as strings, which JSON lacks. */
const replaceBigInt = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Formats a result as one line of JSON. */
export const formatJson = (result: object): string => JSON.stringify(result, replaceBigInt);

/** As people read a name: `oldestJobMinutes` is `oldest job minutes`. */
const formatName = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
/** Binary units, which disks and quotas are told in: `3.4 GB`. */
const formatBytes = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step]}`;
};

/** Values are formatted by what their name says: those of `usedBytes` or `bytes` are sizes. */
const formatCell = (value: unknown, name = ''): string => {
  if (value === null || value === undefined) return '–';
  if (/bytes$/i.test(name) && /^\d+$/.test(String(value))) return formatBytes(Number(value));
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? formatJson(value) : String(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const formatTable = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names.map(formatName), ...rows.map((row) => names.map((name) => formatCell(row[name], name)))];
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
    .map(([key, value]) => {
      const name = formatName(key);
      if (!Array.isArray(value)) return `${name}: ${formatCell(value, key)}`;
      if (value.length === 0) return `${name}: none`;
      return value.every(isRecord)
        ? `${name}:\n${formatTable(value)}`
        : `${name}:\n${value.map((each) => formatCell(each)).join('\n')}`;
    })
    .join('\n');
