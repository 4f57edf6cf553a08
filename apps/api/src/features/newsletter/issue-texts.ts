import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Language, languages } from '@lectern/contracts';

/** Plain text: a paragraph is shown as it is, one that consists of `[text](https://…)` as a button. */
export type IssueText = { subject: string; paragraphs: string[] };
export type IssueTexts = Partial<Record<Language, IssueText>>;

const MAX_BYTES = 100_000;
const MAX_SUBJECT_CHARS = 150;
const BUTTON = /^\[([^\]]+)\]\((https?:\/\/[^\s()]+)\)$/i;

/**
 * Reads the texts of an issue: a folder with `en.txt`, `de.txt` …, or one file for all languages. The first line is the subject,
 * the rest are paragraphs with empty lines between them.
 * @throws Error with a sentence for the operator
 */
export const readIssueTexts = (source: string): IssueTexts => {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no file or folder “${source}”.`);
  if (!found.isDirectory()) return { [defaultLanguage]: readIssueText(source) };
  const names = readdirSync(source).filter((name) => name.endsWith('.txt'));
  const isKnown = (name: string): boolean => languages.some((language) => name === `${language}.txt`);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new Error(`“${unknown}” is no language. Use ${languages.map((language) => `${language}.txt`).join(', ')}.`);
  if (names.length === 0) throw new Error(`The folder “${source}” contains no text. Use en.txt, de.txt …`);
  return Object.fromEntries(names.map((name) => [path.parse(name).name, readIssueText(path.join(source, name))]));
};

const readIssueText = (file: string): IssueText => {
  const bytes = readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new Error(`“${file}” is larger than ${MAX_BYTES / 1000} KB.`);
  const text = decode(bytes, file)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '');
  const [subject = '', ...lines] = text.trim().split('\n');
  const paragraphs = lines
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  if (subject.trim() === '' || paragraphs.length === 0)
    throw new Error(`“${file}” needs a subject in its first line and a text below it.`);
  if ([...subject].length > MAX_SUBJECT_CHARS)
    throw new Error(`The subject in “${file}” is longer than ${MAX_SUBJECT_CHARS} characters.`);
  return { subject: subject.trim(), paragraphs };
};

const decode = (bytes: Buffer, file: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`“${file}” is not UTF-8.`);
  }
};

/** The text and address of a paragraph that is a button; null for any other. */
export const parseButton = (paragraph: string): { text: string; href: string } | null => {
  const [, text, href] = BUTTON.exec(paragraph) ?? [];
  return text !== undefined && href !== undefined && URL.canParse(href) ? { text, href } : null;
};
