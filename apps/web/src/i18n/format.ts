import { formatSize, type SizeRounding, toWholePercent } from '@lectern/contracts';
import { currentLanguage } from './i18n.ts';

/** A size in the units of the language: `2 GB`, `706 MB`. */
export const formatBytes = (bytes: number, rounding?: SizeRounding): string =>
  formatSize(bytes, currentLanguage(), rounding);

/** An amount of money, given as text such as `1.50`: `$1.50`, `1,50 $`. */
export const formatPrice = (amount: string, currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    Number(amount),
  );

/** Seconds as whole days, or as hours below one day: `12 days`, `5 hours`. */
export const formatDays = (seconds: number): string => {
  const [value, unit] = seconds >= 86_400 ? [seconds / 86_400, 'day'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(value),
  );
};

/** A share from 0 to 1 with the percent sign (and its space) of the language: `24 %`, `24%`. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** The progress in a book in whole percent, rounded down: 100 % only at its end. The same on every screen, as the server counts it. */
export const formatProgress = (fraction: number): string => formatPercent(toWholePercent(fraction) / 100);

/** One formatter per language and unit: creating one costs more than everything it formats on a screen. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A count in the notation of the language: `100,000`, `100 000`. */
export const formatCount = (count: number): string => {
  const language = currentLanguage();
  const formatter = formatters.get(language) ?? new Intl.NumberFormat(language);
  formatters.set(language, formatter);
  return formatter.format(count);
};

/** A number in the notation of the language, with at most two decimals: `1.58`, `1,58`. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(value);

/** Seconds as `m:ss` or `h:mm:ss` (spec section 4, "Audio player"). */
export const formatDuration = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const pad = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
};

/** A number with a short unit: `20 min`. */
export const formatUnit = (unit: 'hour' | 'minute', value: number): string => {
  const key = `${currentLanguage()} ${unit}`;
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' });
  formatters.set(key, formatter);
  return formatter.format(value);
};

/** Seconds as hours and minutes in the language's words: `3 hr 20 min`; whole minutes, at least one. */
export const formatHours = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const parts = [
    hours > 0 && formatUnit('hour', hours),
    (hours === 0 || minutes % 60 > 0) && formatUnit('minute', minutes % 60),
  ];
  return parts.filter(Boolean).join(' ');
};
