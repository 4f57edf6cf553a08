import type { Language } from '../languages.ts';

const FOR_GOOD = {
  en: 'permanently',
  ru: 'навсегда',
  de: 'dauerhaft',
  zh: '永久',
  uk: 'назавжди',
} as const satisfies Record<Language, string>;
const UNTIL = {
  en: 'until {{time}}',
  ru: 'до {{time}}',
  de: 'bis {{time}}',
  zh: '至 {{time}}',
  uk: 'до {{time}}',
} as const satisfies Record<Language, string>;

/**
 * `until 1 December 2026 at 10:00 UTC`, or that it has no end.
 * @param until RFC 3339
 * @param timeZone where the reader is, when that is known
 */
export const formatUntil = (until: unknown, language: Language, timeZone?: string): string => {
  if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return FOR_GOOD[language];
  const time = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    ...(timeZone === undefined && { timeZoneName: 'short' }),
  }).format(new Date(until));
  return UNTIL[language].replace('{{time}}', time);
};
