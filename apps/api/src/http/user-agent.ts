import { redactText } from '../platform/redact.ts';

const MAX_NAME_LENGTH = 60;

/** The first match wins: browsers also name other browsers for compatibility. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid(?: (\d+))?/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b(?:.*? OS (\d+))?/, 'iOS'],
  [/\bWindows NT (\d+)/, 'Windows'],
  [/\bMac OS X\b(?: (\d+))?/, 'macOS'],
  [/\bCrOS\b()/, 'ChromeOS'],
  [/\bLinux\b()/, 'Linux'],
];

const findFirst = (list: readonly (readonly [RegExp, string])[], text: string): string | null => {
  for (const [pattern, name] of list) {
    const match = pattern.exec(text);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return null;
};

/**
 * Summarises a User-Agent as family and major version. A program that is not a browser keeps its own product token
 * (`PocketBook/6.8`); the rest of the text is dropped.
 */
export const parseUserAgent = (userAgent: string | undefined): { browser: string | null; system: string | null } => {
  const text = (userAgent ?? '').slice(0, 512);
  const [product] = /^[\w.+-]+(?:\/[\w.+-]+)?/.exec(text) ?? [];
  return {
    browser:
      findFirst(BROWSERS, text) ?? (product === undefined ? null : redactText(product).slice(0, MAX_NAME_LENGTH)),
    system: findFirst(SYSTEMS, text),
  };
};
