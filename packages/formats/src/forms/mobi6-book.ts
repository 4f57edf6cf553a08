import { TextDecoder } from 'node:util';
import { anchored } from './anchors.ts';
import { elementsIn, type FormBook, type FormElement, type FormNode, type FormOutline } from './form.ts';
import { htmlTree } from './html-tree.ts';
import { lineOf } from './line-of.ts';
import { contentsOf, outlineOf } from './mobi-outline.ts';
import type { MobiSource } from './mobi-source.ts';
import { splitAtBreaks } from './page-breaks.ts';

const PAGE_BREAK = 'mbp:pagebreak';
const MAX_PLACES = 200_000;
const PLACES = /filepos\s{0,9}=\s{0,9}["']?\s{0,9}0{0,10}(\d{1,10})/gi;

/**
 * Mobipocket 6 and the HTML of PalmDOC: one text, whose links name places by their bytes. The contents are those of its index,
 * else of the page that its guide names, else its headings.
 */
export const mobi6Book = (source: MobiSource, encoding: string): FormBook => {
  const { text } = source;
  const entries = contentsOf(source);
  const places = [...placesIn(text), ...entries.flatMap(({ place }) => (place === null ? [] : [place]))];
  const { pieces, ids } = anchored(text, places, { isUtf8: encoding === 'utf-8' });
  const address = (place: number | null): string | null => {
    const id = place === null ? undefined : ids.get(place);
    return id === undefined ? null : `#${id}`;
  };
  const tree = htmlTree({ voids: [PAGE_BREAK] });
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces) tree.write(decoder.decode(piece, { stream: true }).replaceAll('\0', ''));
  tree.write(decoder.decode());
  const { children } = tree.end();
  let guided: string | null = null;
  for (const node of elementsIn(children)) {
    resolve(node, source, address);
    if (node.tag === 'reference' && node.attributes.type?.toLowerCase() === 'toc') guided ??= address(placeOf(node));
  }
  const chapters = splitAtBreaks(children, ({ tag }) => tag === PAGE_BREAK);
  return {
    progression: progressionOf(source),
    chapters: chapters.map((nodes) => ({ name: null, isAside: false, nodes })),
    outline: outlineOf(entries, ({ place }) => address(place)) ?? (guided === null ? null : listed(chapters, guided)),
  };
};

function* placesIn(text: Buffer): Generator<number> {
  let count = 0;
  for (const [, digits] of text.toString('latin1').matchAll(PLACES)) {
    count += 1;
    if (count > MAX_PLACES) return;
    yield Number(digits);
  }
}

const placeOf = ({ attributes: { filepos = '' } }: FormElement): number | null =>
  /^\s*\d{1,10}\s*$/.test(filepos) ? Number(filepos) : null;

/** Links and pictures as a form has them. */
const resolve = (
  node: FormElement,
  { picture }: MobiSource,
  address: (place: number | null) => string | null,
): void => {
  const { tag, attributes } = node;
  const place = placeOf(node);
  if (tag === 'a' && place !== null) attributes.href = address(place) ?? '';
  if (tag !== 'img') return;
  const number = Number(attributes.hirecindex ?? attributes.recindex ?? attributes.lorecindex ?? Number.NaN);
  attributes.src = Number.isInteger(number) && number > 0 ? picture(number) : '';
};

/** Kinds of EXTH values that tell which way pages go. */
const PROGRESSION = 527;
const WRITING_MODE = 525;

export const progressionOf = ({ half }: MobiSource): FormBook['progression'] => {
  const said = (kind: number): string => half.header.exth.get(kind)?.[0]?.toString('latin1').toLowerCase() ?? '';
  return said(PROGRESSION) === 'rtl' || said(WRITING_MODE).endsWith('-rl') ? 'rtl' : 'ltr';
};

/** The links of the page of contents, from where the guide says that it begins. */
const listed = (chapters: readonly FormNode[][], guided: string): FormOutline[] | null => {
  const page = chapters
    .map((nodes) => [...elementsIn(nodes)])
    .find((nodes) => nodes.some((node) => isAt(node, guided)));
  const entries = (page ?? [])
    .slice(page?.findIndex((node) => isAt(node, guided)))
    .filter(({ tag, attributes }) => tag === 'a' && attributes.href?.startsWith('#'))
    .map(({ attributes, children }) => ({ title: lineOf(children), target: attributes.href ?? null, children: [] }));
  return entries.length > 0 ? entries : null;
};

const isAt = ({ attributes }: FormElement, address: string): boolean => address === `#${attributes.id}`;
