import { TextDecoder } from 'node:util';
import { anchored } from './anchors.ts';
import { element, elementsIn, type FormBook, type FormElement } from './form.ts';
import { htmlTree } from './html-tree.ts';
import { keptAttributes } from './kept-attributes.ts';
import { type Kf8Part, kf8Parts } from './kf8-parts.ts';
import { contentsOf, outlineOf } from './mobi-outline.ts';
import type { MobiSource } from './mobi-source.ts';
import { progressionOf } from './mobi6-book.ts';
import { treeBudget } from './tree-builder.ts';

const MAX_LINKS = 200_000;
const LINK = /^kindle:pos:fid:([0-9A-V]{1,6}):off:([0-9A-V]{1,10})/i;
const LINKS = /kindle:pos:fid:([0-9A-V]{1,6}):off:([0-9A-V]{1,10})/gi;
const PICTURE = /kindle:embed:([0-9A-V]{1,6})/i;
const DRAWING = /^kindle:flow:([0-9A-V]{1,6})/i;

const number = (digits: string | undefined): number => Number.parseInt(digits ?? '', 32);

/** Drawings name their pictures in their own way. */
const kept = (_tag: string, attributes: Record<string, string>): Record<string, string> => {
  const { 'xlink:href': address } = attributes;
  return { ...keptAttributes(attributes), ...(address !== undefined && { 'xlink:href': address }) };
};

/** A part, the places in it that something leads to, and their ids once it is read. */
type Placed = Kf8Part & { places: Set<number>; ids: ReadonlyMap<number, string> };

/**
 * KF8: a document for each skeleton, links as fragment and distance (`kindle:pos`), pictures by number (`kindle:embed`).
 * `null` when the book has no such parts.
 */
export const kf8Book = (source: MobiSource): FormBook | null => {
  const { parts, placeOf } = kf8Parts(source);
  if (parts.length === 0) return null;
  const placed: Placed[] = parts.map((part) => ({ ...part, places: new Set(), ids: new Map() }));
  const partAt = (place: number): number => partIn(placed, place);
  const entries = contentsOf(source);
  for (const [fragment, distance] of [...linksIn(source.text), ...entries.flatMap((entry) => [entry.fragment ?? []])]) {
    const place = placeOf(fragment ?? Number.NaN, distance ?? 0);
    const part = place === null ? undefined : placed[partAt(place)];
    if (part && place !== null) part.places.add(place - part.from);
  }
  const address = (fragment: number, distance: number): string | null => {
    const place = placeOf(fragment, distance);
    if (place === null) return null;
    const index = partAt(place);
    const part = placed[index];
    const id = part?.ids.get(place - part.from);
    return id === undefined ? null : `part-${index}#${id}`;
  };
  const budget = treeBudget();
  const isUtf8 = source.half.header.encoding === 'utf-8';
  const trees = placed.map((part) => {
    const { pieces, ids } = anchored(part.bytes, part.places, { isUtf8 });
    part.ids = ids;
    const tree = htmlTree({ kept, budget });
    const decoder = new TextDecoder(source.half.header.encoding);
    for (const piece of pieces) tree.write(decoder.decode(piece, { stream: true }).replaceAll('\0', ''));
    tree.write(decoder.decode());
    return tree.end();
  });
  for (const tree of trees) for (const node of elementsIn(tree.children)) resolve(node, source, address);
  return {
    progression: progressionOf(source),
    chapters: trees.map(({ children }, index) => ({ name: `part-${index}`, isAside: false, nodes: children })),
    outline: outlineOf(entries, ({ fragment }) => fragment && address(...fragment)),
  };
};

/** The last part that begins at the place or before it; -1 when there is none. */
const partIn = (parts: readonly Kf8Part[], place: number): number => {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

function* linksIn(text: Buffer): Generator<[number, number]> {
  let count = 0;
  for (const [, fragment, distance] of text.toString('latin1').matchAll(LINKS)) {
    count += 1;
    if (count > MAX_LINKS) return;
    yield [number(fragment), number(distance)];
  }
}

/** Links and pictures as a form has them; a drawing is the picture that it shows. */
const resolve = (
  node: FormElement,
  { flows, picture }: MobiSource,
  address: (fragment: number, distance: number) => string | null,
): void => {
  const { tag, attributes } = node;
  const pictureIn = (text: string): string | null => {
    const [, digits] = PICTURE.exec(text) ?? [];
    return digits === undefined || number(digits) < 1 ? null : picture(number(digits));
  };
  if (tag === 'a') {
    const [, fragment, distance] = LINK.exec(attributes.href ?? '') ?? [];
    if (fragment !== undefined) attributes.href = address(number(fragment), number(distance)) ?? '';
  }
  if (tag === 'img') {
    const { src = '' } = attributes;
    const [, flow] = DRAWING.exec(src) ?? [];
    attributes.src = pictureIn(flow === undefined ? src : drawingText(flows[number(flow)])) ?? '';
  }
  if (tag === 'svg') {
    const shown = [...elementsIn(node.children)].find((child) => child.tag === 'image')?.attributes ?? {};
    const src = shown['xlink:href'] ?? shown.href ?? '';
    if (!PICTURE.test(src)) return;
    node.tag = 'div';
    node.attributes = { class: 'picture' };
    node.children = [element('img', { src })];
  }
};

const drawingText = (flow: Buffer | undefined): string => flow?.toString('latin1', 0, 100_000) ?? '';
