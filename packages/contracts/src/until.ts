import type { Language } from './languages.ts';

/** `{{time}}` is a placeholder. */
type UntilTexts = { forGood: string; until: string };

/**
 * `until 1 December 2026 at 10:00 UTC`, or that it has no end.
 * @param until RFC 3339
 * @param timeZone where the reader is, when that is known
 */
export const formatUntil = (until: unknown, language: Language, texts: UntilTexts, timeZone?: string): string => {
  if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return texts.forGood;
  const time = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    ...(timeZone === undefined && { timeZoneName: 'short' }),
  }).format(new Date(until));
  return texts.until.replace('{{time}}', time);
};
