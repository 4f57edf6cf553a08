/** The value at or below which a share (0 to 1) of the values lies; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

/** Median, p95 and the largest, in milliseconds. */
export const formatSpread = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(1)}, p95 ${percentile(values, 0.95).toFixed(1)}, max ${Math.max(...values).toFixed(1)} ms`;
