import { TextDecoder } from 'node:util';
import { insertAnchors } from './byte-anchors.ts';
import { type ContentElement, type ConvertedBook, createElement, walkElements } from './converted-book.ts';
import { createHtmlTreeParser, filterHtmlAttributes } from './html-tree-parser.ts';
import { assembleKf8Parts, type Kf8Part } from './kf8-parts.ts';
import { buildMobiOutline, readMobiToc } from './mobi-outline.ts';
import type { MobiSource } from './mobi-source.ts';
import { getMobiProgression } from './mobi6-converter.ts';
import { createTreeBudget } from './tree-builder.ts';

const MAX_LINKS = 200_000;
const LINK = /^kindle:pos:fid:([0-9A-V]{1,6}):off:([0-9A-V]{1,10})/i;
const LINKS = /kindle:pos:fid:([0-9A-V]{1,6}):off:([0-9A-V]{1,10})/gi;
const PICTURE_LINK = /kindle:embed:([0-9A-V]{1,6})/i;
const DRAWING_LINK = /^kindle:flow:([0-9A-V]{1,6})/i;

const parseBase32 = (digits: string | undefined): number => Number.parseInt(digits ?? '', 32);

/** SVG names its pictures with `xlink:href`. */
const filterKf8Attributes = (_tag: string, attributes: Record<string, string>): Record<string, string> => {
  const { 'xlink:href': toHref } = attributes;
  return { ...filterHtmlAttributes(attributes), ...(toHref !== undefined && { 'xlink:href': toHref }) };
};

/** A part, the link target positions in it, and their ids once it is parsed. */
type AnchoredPart = Kf8Part & { positions: Set<number>; ids: ReadonlyMap<number, string> };

/**
 * Converts KF8: one document per skeleton, links as fragment and offset (`kindle:pos`), pictures by number
 * (`kindle:embed`). Returns `null` when the book has no such parts.
 */
export const convertKf8 = (source: MobiSource): ConvertedBook | null => {
  const { parts, getPosition } = assembleKf8Parts(source);
  if (parts.length === 0) return null;
  const anchoredParts: AnchoredPart[] = parts.map((part) => ({ ...part, positions: new Set(), ids: new Map() }));
  const findPartAt = (position: number): number => findPartIndex(anchoredParts, position);
  const entries = readMobiToc(source);
  for (const [fragment, distance] of [
    ...findLinks(source.text),
    ...entries.flatMap((entry) => [entry.fragment ?? []]),
  ]) {
    const position = getPosition(fragment ?? Number.NaN, distance ?? 0);
    const part = position === null ? undefined : anchoredParts[findPartAt(position)];
    if (part && position !== null) part.positions.add(position - part.from);
  }
  const toHref = (fragment: number, distance: number): string | null => {
    const position = getPosition(fragment, distance);
    if (position === null) return null;
    const index = findPartAt(position);
    const part = anchoredParts[index];
    const id = part?.ids.get(position - part.from);
    return id === undefined ? null : `part-${index}#${id}`;
  };
  const budget = createTreeBudget();
  const isUtf8 = source.half.header.encoding === 'utf-8';
  const trees = anchoredParts.map((part) => {
    const { pieces, ids } = insertAnchors(part.bytes, part.positions, { isUtf8 });
    part.ids = ids;
    const tree = createHtmlTreeParser({ filterAttributes: filterKf8Attributes, budget });
    const decoder = new TextDecoder(source.half.header.encoding);
    for (const piece of pieces) tree.write(decoder.decode(piece, { stream: true }).replaceAll('\0', ''));
    tree.write(decoder.decode());
    return tree.end();
  });
  for (const tree of trees) for (const node of walkElements(tree.children)) resolveReferences(node, source, toHref);
  return {
    progression: getMobiProgression(source),
    chapters: trees.map(({ children }, index) => ({ name: `part-${index}`, isAuxiliary: false, nodes: children })),
    outline: buildMobiOutline(entries, ({ fragment }) => fragment && toHref(...fragment)),
  };
};

/** Index of the last part that starts at or before the position; -1 when there is none. */
const findPartIndex = (parts: readonly Kf8Part[], position: number): number => {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

function* findLinks(text: Buffer): Generator<[number, number]> {
  let count = 0;
  for (const [, fragment, distance] of text.toString('latin1').matchAll(LINKS)) {
    count += 1;
    if (count > MAX_LINKS) return;
    yield [parseBase32(fragment), parseBase32(distance)];
  }
}

/** Rewrites links and picture sources; an SVG is replaced by the picture it shows. */
const resolveReferences = (
  node: ContentElement,
  { flows, requestPicture }: MobiSource,
  toHref: (fragment: number, distance: number) => string | null,
): void => {
  const { tag, attributes } = node;
  const findPicture = (text: string): string | null => {
    const [, digits] = PICTURE_LINK.exec(text) ?? [];
    return digits === undefined || parseBase32(digits) < 1 ? null : requestPicture(parseBase32(digits));
  };
  if (tag === 'a') {
    const [, fragment, distance] = LINK.exec(attributes.href ?? '') ?? [];
    if (fragment !== undefined) attributes.href = toHref(parseBase32(fragment), parseBase32(distance)) ?? '';
  }
  if (tag === 'img') {
    const { src = '' } = attributes;
    const [, flow] = DRAWING_LINK.exec(src) ?? [];
    attributes.src = findPicture(flow === undefined ? src : decodeDrawing(flows[parseBase32(flow)])) ?? '';
  }
  if (tag === 'svg') {
    const imageAttributes = [...walkElements(node.children)].find((child) => child.tag === 'image')?.attributes ?? {};
    const src = imageAttributes['xlink:href'] ?? imageAttributes.href ?? '';
    if (!PICTURE_LINK.test(src)) return;
    node.tag = 'div';
    node.attributes = { class: 'picture' };
    node.children = [createElement('img', { src })];
  }
};

const decodeDrawing = (flow: Buffer | undefined): string => flow?.toString('latin1', 0, 100_000) ?? '';
