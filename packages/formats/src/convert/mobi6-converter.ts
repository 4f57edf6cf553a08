import { TextDecoder } from 'node:util';
import { insertAnchors } from './byte-anchors.ts';
import {
  type ContentElement,
  type ContentNode,
  type ConvertedBook,
  type ConvertedOutline,
  toPlainText,
  walkElements,
} from './converted-book.ts';
import { createHtmlTreeParser } from './html-tree-parser.ts';
import { buildMobiOutline, readMobiToc } from './mobi-outline.ts';
import type { MobiSource } from './mobi-source.ts';
import { splitAtPageBreaks } from './page-breaks.ts';

const PAGE_BREAK = 'mbp:pagebreak';
const MAX_POSITIONS = 200_000;
const FILE_POSITIONS = /filepos\s{0,9}=\s{0,9}["']?\s{0,9}0{0,10}(\d{1,10})/gi;

/**
 * Converts Mobipocket 6 and the HTML of PalmDOC: one text whose links name byte positions. The table of contents comes
 * from the index, else from the page that the guide names, else from the headings.
 */
export const convertMobi6 = (source: MobiSource, encoding: string): ConvertedBook => {
  const { text } = source;
  const entries = readMobiToc(source);
  const positions = [
    ...findFilePositions(text),
    ...entries.flatMap(({ position }) => (position === null ? [] : [position])),
  ];
  const { pieces, ids } = insertAnchors(text, positions, { isUtf8: encoding === 'utf-8' });
  const toHref = (filePosition: number | null): string | null => {
    const id = filePosition === null ? undefined : ids.get(filePosition);
    return id === undefined ? null : `#${id}`;
  };
  const tree = createHtmlTreeParser({ voidElements: [PAGE_BREAK] });
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces) tree.write(decoder.decode(piece, { stream: true }).replaceAll('\0', ''));
  tree.write(decoder.decode());
  const { children } = tree.end();
  let tocHref: string | null = null;
  for (const node of walkElements(children)) {
    resolveReferences(node, source, toHref);
    if (node.tag === 'reference' && node.attributes.type?.toLowerCase() === 'toc')
      tocHref ??= toHref(parseFilePosition(node));
  }
  const chapters = splitAtPageBreaks(children, ({ tag }) => tag === PAGE_BREAK);
  return {
    progression: getMobiProgression(source),
    chapters: chapters.map((nodes) => ({ name: null, isAuxiliary: false, nodes })),
    outline:
      buildMobiOutline(entries, ({ position }) => toHref(position)) ??
      (tocHref === null ? null : extractTocLinks(chapters, tocHref)),
  };
};

function* findFilePositions(text: Buffer): Generator<number> {
  let count = 0;
  for (const [, digits] of text.toString('latin1').matchAll(FILE_POSITIONS)) {
    count += 1;
    if (count > MAX_POSITIONS) return;
    yield Number(digits);
  }
}

const parseFilePosition = ({ attributes: { filepos = '' } }: ContentElement): number | null =>
  /^\s*\d{1,10}\s*$/.test(filepos) ? Number(filepos) : null;

/** Rewrites links and picture sources. */
const resolveReferences = (
  node: ContentElement,
  { requestPicture }: MobiSource,
  toHref: (filePosition: number | null) => string | null,
): void => {
  const { tag, attributes } = node;
  const filePosition = parseFilePosition(node);
  if (tag === 'a' && filePosition !== null) attributes.href = toHref(filePosition) ?? '';
  if (tag !== 'img') return;
  const number = Number(attributes.hirecindex ?? attributes.recindex ?? attributes.lorecindex ?? Number.NaN);
  attributes.src = Number.isInteger(number) && number > 0 ? requestPicture(number) : '';
};

/** EXTH record types for the page progression direction. */
const PROGRESSION = 527;
const WRITING_MODE = 525;

export const getMobiProgression = ({ half }: MobiSource): ConvertedBook['progression'] => {
  const getExthText = (kind: number): string => half.header.exth.get(kind)?.[0]?.toString('latin1').toLowerCase() ?? '';
  return getExthText(PROGRESSION) === 'rtl' || getExthText(WRITING_MODE).endsWith('-rl') ? 'rtl' : 'ltr';
};

/** Extracts the links of the contents page, starting where the guide points. */
const extractTocLinks = (chapters: readonly ContentNode[][], tocHref: string): ConvertedOutline[] | null => {
  const page = chapters
    .map((nodes) => [...walkElements(nodes)])
    .find((nodes) => nodes.some((node) => isAt(node, tocHref)));
  const entries = (page ?? [])
    .slice(page?.findIndex((node) => isAt(node, tocHref)))
    .filter(({ tag, attributes }) => tag === 'a' && attributes.href?.startsWith('#'))
    .map(({ attributes, children }) => ({
      title: toPlainText(children),
      target: attributes.href ?? null,
      children: [],
    }));
  return entries.length > 0 ? entries : null;
};

const isAt = ({ attributes }: ContentElement, toHref: string): boolean => toHref === `#${attributes.id}`;
