import { texts } from '@lectern/texts';
import type { ErrorCode } from './errors.ts';
import type { Language } from './languages.ts';
import { formatSize } from './size.ts';
import { formatUntil } from './until.ts';

/** The words for a refusal; `{{name}}` is replaced by the detail of that name. */
export const getErrorText = (
  code: ErrorCode,
  language: Language,
  details: Record<string, string | number> = {},
): string => {
  const { errors, until } = texts[language];
  return errors[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (name === 'until') return formatUntil(details.until, language, until);
    if (name === 'excess') return formatSize(Number(details.excessBytes), language, 'ceil');
    return String(details[name] ?? '');
  });
};
