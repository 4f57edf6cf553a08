import { getSourceText } from '../hyphenation/source-text.ts';
import { getSemanticTypes } from './detect-footnote.ts';

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
const SKIPPED = new Set([
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
const MAX_CHARACTERS = 20_000;
const MAX_RUNS = 1000;
const MAX_BLOCKS = 500;

const getBlockKind = (name: string, outer: Block['kind']): Block['kind'] =>
  name === 'li' ? 'item' : name === 'blockquote' ? 'quote' : outer;
const stripPunctuation = (text: string): string => text.replaceAll(/[^\p{L}\p{N}*†‡§¶]/gu, '');

/**
 * Extracts a footnote as paragraphs of text with basic formatting. Drops scripts, styles, images and forms.
 * @param isBacklink whether a link leads back to the reference: such links are dropped
 * @param resolveHref resolves the absolute address of a link
 */
export const extractFootnoteText = (
  note: Element,
  label: string,
  isBacklink: (link: Element) => boolean,
  resolveHref: (link: Element) => string | null,
): { blocks: Block[]; isCut: boolean } => {
  const blocks: Block[] = [];
  let block: Block = { kind: 'paragraph', runs: [] };
  let characterCount = 0;
  let isCut = false;

  const startBlock = (kind: Block['kind']): void => {
    const last = block.runs.at(-1);
    if (last) last.text = last.text.trimEnd();
    if (block.runs.some(({ text }) => text.trim() !== '')) blocks.push(block);
    block = { kind, runs: [] };
  };
  const addText = (raw: string, looks: Look[], href: string | null): void => {
    const last = block.runs.at(-1);
    let text = raw.replaceAll(/[ \t\r\n]+/g, ' ');
    if (last === undefined || /\s$/.test(last.text)) text = text.trimStart();
    text = text.slice(0, MAX_CHARACTERS - characterCount);
    characterCount += text.length;
    isCut ||= characterCount >= MAX_CHARACTERS || block.runs.length >= MAX_RUNS || blocks.length >= MAX_BLOCKS - 1;
    if (text === '' || block.runs.length >= MAX_RUNS) return;
    if (last && last.href === href && last.looks.join() === looks.join()) last.text += text;
    else block.runs.push({ text, looks, href });
  };
  const walk = (node: Node, looks: Look[], href: string | null, kind: Block['kind']): void => {
    if (isCut) return;
    if (node.nodeType === Node.TEXT_NODE) return addText(getSourceText(node), looks, href);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node as Element; // as its type says
    const name = element.localName;
    if (SKIPPED.has(name)) return;
    if (name === 'br') {
      block.runs.push({ text: '\n', looks, href });
      return;
    }
    if (name === 'img') return addText(element.getAttribute('alt') ?? '', looks, href);
    if (name === 'a' && (isBacklink(element) || /\bbacklink\b/.test(getSemanticTypes(element)))) return;
    const look = LOOKS[name];
    const innerLooks = look && !looks.includes(look) ? [...looks, look] : looks;
    const to = name === 'a' ? (resolveHref(element) ?? href) : href;
    const isBlock = BLOCKS.has(name);
    const blockKind = getBlockKind(name, kind);
    if (isBlock) startBlock(blockKind);
    for (const child of element.childNodes) walk(child, innerLooks, to, blockKind);
    if (isBlock) startBlock(kind);
  };
  walk(note, [], null, 'paragraph');
  startBlock('paragraph');
  const [first] = blocks;
  // drops a first block that only repeats the label
  if (
    blocks.length > 1 &&
    first &&
    stripPunctuation(first.runs.map(({ text }) => text).join('')) === stripPunctuation(label)
  )
    blocks.shift();
  return { blocks: blocks.slice(0, MAX_BLOCKS), isCut };
};
