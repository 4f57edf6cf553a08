import { formatPercent } from '../../i18n/format.ts';
import { computePercent } from './engine/times.ts';

/** The listened share in whole percent, as the library shows it. Both in milliseconds. */
export const formatListened = (atMs: number, durationMs: number): string =>
  formatPercent(computePercent(atMs, durationMs) / 100);
