import type { ErrorCode } from '../errors.ts';
import type { Language } from '../languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { formatSize } from './size.ts';
import { uk } from './uk.ts';
import { formatUntil } from './until.ts';
import { zh } from './zh.ts';

const texts = { en, ru, de, zh, uk } satisfies Record<Language, Record<ErrorCode, string>>;

/** The words for a refusal; `{{name}}` is replaced by the detail of that name. */
export const getErrorText = (
  code: ErrorCode,
  language: Language,
  details: Record<string, string | number> = {},
): string =>
  texts[language][code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (name === 'until') return formatUntil(details.until, language);
    if (name === 'excess') return formatSize(Number(details.excessBytes), language, 'ceil');
    return String(details[name] ?? '');
  });
