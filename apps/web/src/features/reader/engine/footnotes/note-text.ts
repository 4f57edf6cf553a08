import { typesOf } from './is-note.ts';

export type Look = 'italic' | 'bold' | 'raised' | 'lowered';
export type Run = { text: string; looks: Look[]; href: string | null };
export type Block = { kind: 'paragraph' | 'item' | 'quote'; runs: Run[] };

const LOOKS: Readonly<Record<string, Look>> = {
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  b: 'bold',
  strong: 'bold',
  sup: 'raised',
  sub: 'lowered',
};
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'rt',
  'rp',
  'svg',
  'form',
]);
const BLOCKS = new Set(
  'p div li dd dt section aside blockquote h1 h2 h3 h4 h5 h6 tr td th ul ol dl table pre figure'.split(' '),
);
const MOST_LETTERS = 20_000;
const MOST_RUNS = 1000;
const MOST_BLOCKS = 500;

const kindOf = (name: string, outer: Block['kind']): Block['kind'] =>
  name === 'li' ? 'item' : name === 'blockquote' ? 'quote' : outer;
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}*†‡§¶]/gu, '');

/**
 * A note in words: paragraphs of text with a few looks. What it holds of scripts, styles, pictures and forms is left behind.
 * @param isBack whether a link leads back to the sign: of those nothing is kept
 * @param addressOf the absolute address of a link
 */
export const noteText = (
  note: Element,
  label: string,
  isBack: (link: Element) => boolean,
  addressOf: (link: Element) => string | null,
): { blocks: Block[]; isCut: boolean } => {
  const blocks: Block[] = [];
  let block: Block = { kind: 'paragraph', runs: [] };
  let letters = 0;
  let isCut = false;

  const next = (kind: Block['kind']): void => {
    const last = block.runs.at(-1);
    if (last) last.text = last.text.trimEnd();
    if (block.runs.some(({ text }) => text.trim() !== '')) blocks.push(block);
    block = { kind, runs: [] };
  };
  const add = (raw: string, looks: Look[], href: string | null): void => {
    const last = block.runs.at(-1);
    let text = raw.replaceAll(/[ \t\r\n]+/g, ' ');
    if (last === undefined || /\s$/.test(last.text)) text = text.trimStart();
    text = text.slice(0, MOST_LETTERS - letters);
    letters += text.length;
    isCut ||= letters >= MOST_LETTERS || block.runs.length >= MOST_RUNS || blocks.length >= MOST_BLOCKS - 1;
    if (text === '' || block.runs.length >= MOST_RUNS) return;
    if (last && last.href === href && last.looks.join() === looks.join()) last.text += text;
    else block.runs.push({ text, looks, href });
  };
  const walk = (node: Node, looks: Look[], href: string | null, kind: Block['kind']): void => {
    if (isCut) return;
    if (node.nodeType === Node.TEXT_NODE) return add(node.nodeValue ?? '', looks, href);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node as Element; // as its type says
    const name = element.localName;
    if (SILENT.has(name)) return;
    if (name === 'br') {
      block.runs.push({ text: '\n', looks, href });
      return;
    }
    if (name === 'img') return add(element.getAttribute('alt') ?? '', looks, href);
    if (name === 'a' && (isBack(element) || /\bbacklink\b/.test(typesOf(element)))) return;
    const look = LOOKS[name];
    const inner = look && !looks.includes(look) ? [...looks, look] : looks;
    const to = name === 'a' ? (addressOf(element) ?? href) : href;
    const isBlock = BLOCKS.has(name);
    const own = kindOf(name, kind);
    if (isBlock) next(own);
    for (const child of element.childNodes) walk(child, inner, to, own);
    if (isBlock) next(kind);
  };
  walk(note, [], null, 'paragraph');
  next('paragraph');
  const [first] = blocks;
  // a note that begins with its own sign would say it twice
  if (blocks.length > 1 && first && bare(first.runs.map(({ text }) => text).join('')) === bare(label)) blocks.shift();
  return { blocks: blocks.slice(0, MOST_BLOCKS), isCut };
};
