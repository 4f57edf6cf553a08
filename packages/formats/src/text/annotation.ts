import { Parser } from 'htmlparser2';

/** Elements that only shape text. Everything else loses its tag and keeps its text. */
const ALLOWED = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'blockquote', 'sub', 'sup']);
/** What lies inside these is no text for a reader. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
]);
const BLOCKS = /^(?:div|h[1-6]|section|article|tr)$/;
const MAX_TEXT = 16_000;
const MAX_HTML = 64_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Turns the description of a book, plain or HTML, into HTML of a few harmless elements without any attribute.
 * Every element is closed, the text is at most 16,000 characters; `null` when no text is left.
 */
export const sanitiseAnnotation = (description: string): string | null => {
  const open: string[] = [];
  let html = '';
  let room = MAX_TEXT;
  let dropping = 0;

  const close = (name: string): void => {
    if (!open.includes(name)) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      html += `</${last}>`;
      if (last === name) return;
    }
  };
  const parser = new Parser({
    onopentagname(given) {
      const name = BLOCKS.test(given) ? 'p' : given;
      if (DROPPED.has(name)) dropping += 1;
      if (dropping > 0 || room <= 0 || html.length > MAX_HTML || !ALLOWED.has(name) || open.length > 30) return;
      html += `<${name}>`;
      if (name !== 'br') open.push(name);
    },
    onclosetag(given) {
      if (DROPPED.has(given)) dropping -= 1;
      else if (dropping === 0) close(BLOCKS.test(given) ? 'p' : given);
    },
    ontext(text) {
      if (dropping > 0 || room <= 0) return;
      const kept = tidyText(text).slice(0, room).toWellFormed();
      room -= kept.length;
      html += escaped(kept);
    },
  });
  parser.end(description);
  for (const name of open.reverse()) html += `</${name}>`;
  const tidy = html.replaceAll(/<(p|li|b|i|em|strong)>\s*<\/\1>/g, '').trim();
  return tidy.replaceAll(/<[^>]*>/g, '').trim() === '' ? null : tidy;
};

/** The same for a description that is no HTML, whatever it looks like. */
export const plainAnnotation = (description: string): string | null => sanitiseAnnotation(escaped(description));

const tidyText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .toWellFormed();
