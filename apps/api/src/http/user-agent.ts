import { redactText } from '../platform/redact.ts';

const LONGEST_NAME = 60;

/** The first that matches is it: later ones stand in the same text for the sake of old servers. */
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

const found = (list: readonly (readonly [RegExp, string])[], text: string): string | null => {
  for (const [pattern, name] of list) {
    const match = pattern.exec(text);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return null;
};

/**
 * What a User-Agent says, in short: family and first number of the version. A program that is no browser is called as
 * it calls itself (`PocketBook/6.8`), and nothing else of its text is kept.
 */
export const programOf = (userAgent: string | undefined): { browser: string | null; system: string | null } => {
  const text = (userAgent ?? '').slice(0, 512);
  const [own] = /^[\w.+-]+(?:\/[\w.+-]+)?/.exec(text) ?? [];
  return {
    browser: found(BROWSERS, text) ?? (own === undefined ? null : redactText(own).slice(0, LONGEST_NAME)),
    system: found(SYSTEMS, text),
  };
};
