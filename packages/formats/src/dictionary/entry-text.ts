import { Parser } from 'htmlparser2';
import { MAX_TEXT_CHARS } from './packed-dictionary.ts';

const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul ar def blockquote'.split(
    ' ',
  ),
);
const SKIPPED = new Set(['script', 'style', 'head', 'title', 'iframe', 'object', 'svg', 'template', 'textarea']);

/** Makes markup plain: line ends for blocks, a bullet for list items, and nothing of scripts, styles and attributes. */
const toPlain = (markup: string): string => {
  const parts: string[] = [];
  let skipped = 0;
  let length = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (SKIPPED.has(name)) skipped += 1;
        if (BLOCKS.has(name)) parts.push('\n');
        if (name === 'li') parts.push('• ');
      },
      ontext(text) {
        if (skipped > 0 || length > MAX_TEXT_CHARS) return;
        parts.push(text);
        length += text.length;
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skipped = Math.max(0, skipped - 1);
        if (BLOCKS.has(name)) parts.push('\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(markup);
  return parts.join('');
};

/** What is not to be seen, except line ends, and the marks that join and divide letters (Persian, Indic scripts). */
const INVISIBLE = /[^\P{C}\n\t\u200c\u200d]/gu;

/** The text of an entry: plain, in lines, bounded; empty when there is none. */
export const toEntryText = (raw: string, isMarkup: boolean): string =>
  (isMarkup && /[<&]/.test(raw) ? toPlain(raw) : raw)
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_TEXT_CHARS)
    .toWellFormed();
