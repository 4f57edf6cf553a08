/** Text of one style inside a block. */
export type Run = { text: string; italic: boolean; bold: boolean };

/** A part of a chapter in formats that are no HTML. `line` is a line of verse. */
export type Block = { kind: 'title' | 'subtitle' | 'paragraph' | 'quote' | 'line' | 'break'; runs: Run[] };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^>]*?)(\/?)>|<!--.*?-->|[^<]+/gs;
const KINDS: Readonly<Record<string, Block['kind']>> = { h2: 'title', h3: 'subtitle', p: 'paragraph', li: 'paragraph' };
const IGNORED = new Set(['div', 'section', 'ul', 'ol', 'span', 'blockquote']);

/**
 * Splits the content of an XHTML body into blocks: h2, h3, p, li, blockquote, hr, br, em, i, strong, b. A paragraph of the
 * class `verse` becomes one block for each line. @throws Error for any other element
 */
export const parseBlocks = (xhtml: string): Block[] => {
  const blocks: Block[] = [];
  let current: Block | undefined;
  let quotes = 0;
  const style = { italic: 0, bold: 0 };
  const start = (kind: Block['kind']): void => {
    current = { kind, runs: [] };
    blocks.push(current);
  };
  for (const [token, closing, name, attributes = ''] of xhtml.matchAll(TOKEN)) {
    if (name === undefined) {
      if (token.startsWith('<!--')) continue;
      const text = unescapeXml(token.replace(/\s+/g, ' '));
      if (current) current.runs.push({ text, italic: style.italic > 0, bold: style.bold > 0 });
      else if (text.trim() !== '') throw new Error(`Text outside of a block: ${text}`);
      continue;
    }
    const step = closing === '/' ? -1 : 1;
    const kind = KINDS[name];
    if (kind) {
      if (step < 0) current = undefined;
      else if (kind === 'paragraph' && /class="[^"]*\bverse\b/.test(attributes)) start('line');
      else start(kind === 'paragraph' && quotes > 0 ? 'quote' : kind);
    } else if (name === 'em' || name === 'i') style.italic += step;
    else if (name === 'strong' || name === 'b') style.bold += step;
    else if (name === 'hr') blocks.push({ kind: 'break', runs: [] });
    else if (name === 'br' && current) start(current.kind);
    else if (name === 'blockquote') quotes += step;
    else if (!IGNORED.has(name)) throw new Error(`The element ${name} is only possible in an EPUB.`);
  }
  return blocks.map(trimRuns).filter(({ kind, runs }) => kind === 'break' || runs.length > 0);
};

const trimRuns = ({ kind, runs }: Block): Block => ({
  kind,
  runs: runs
    .map((run, index) => ({
      ...run,
      text: index === 0 ? run.text.trimStart() : index === runs.length - 1 ? run.text.trimEnd() : run.text,
    }))
    .filter(({ text }) => text !== ''),
});

/** Replaces the five entities of XML and numeric references. */
export const unescapeXml = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
