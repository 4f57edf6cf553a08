import { Parser } from 'htmlparser2';

/** Allowed elements. All others lose their tag and keep their text. */
const ALLOWED = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'blockquote', 'sub', 'sup']);
/** Elements whose content is dropped. */
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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Sanitises a book description, plain or HTML, to a few harmless elements without attributes. Every element is closed,
 * the text is at most 16,000 characters; `null` when no text is left.
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
    onopentagname(tagName) {
      const name = BLOCKS.test(tagName) ? 'p' : tagName;
      if (DROPPED.has(name)) dropping += 1;
      if (dropping > 0 || room <= 0 || html.length > MAX_HTML || !ALLOWED.has(name) || open.length > 30) return;
      html += `<${name}>`;
      if (name !== 'br') open.push(name);
    },
    onclosetag(tagName) {
      if (DROPPED.has(tagName)) dropping -= 1;
      else if (dropping === 0) close(BLOCKS.test(tagName) ? 'p' : tagName);
    },
    ontext(text) {
      if (dropping > 0 || room <= 0) return;
      const visibleText = collapseText(text).slice(0, room).toWellFormed();
      room -= visibleText.length;
      html += escapeHtml(visibleText);
    },
  });
  parser.end(description);
  for (const name of open.reverse()) html += `</${name}>`;
  const tidy = html.replaceAll(/<(p|li|b|i|em|strong)>\s*<\/\1>/g, '').trim();
  return tidy.replaceAll(/<[^>]*>/g, '').trim() === '' ? null : tidy;
};

/** Sanitises a plain-text description, even if it looks like HTML. */
export const sanitisePlainAnnotation = (description: string): string | null =>
  sanitiseAnnotation(escapeHtml(description));

const collapseText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .toWellFormed();
