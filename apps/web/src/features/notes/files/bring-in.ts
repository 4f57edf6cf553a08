import type { FromSurface, Stretch, Wanted } from '@lectern/contracts';
import type { BookMark } from '../mark.ts';
import { type Annotation, annotationsIn } from './annotations.ts';
import { unzipped } from './unzip.ts';

/** A file of more bytes is not read. */
const MOST_BYTES = 8 * 1024 * 1024;
const NAME = 'annotations.json';

type Found = Extract<FromSurface, { kind: 'located' }>['found'];

const textOf = async (file: Blob): Promise<string> => {
  if (file.size > MOST_BYTES) throw new Error('The file is too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const json = isZip ? await unzipped(bytes, NAME, MOST_BYTES) : bytes;
  return new TextDecoder('utf-8').decode(json);
};

/** Signs by which two marks are one: their kind, and where they stand or what they say there. */
const signsOf = (kind: BookMark['kind'], { start, end, text, before }: Omit<Stretch, 'fraction'>): string[] => {
  const place = `${kind} ${start} ${end}`;
  return text === '' ? [place] : [place, `${kind} ${before.slice(-16)}|${text}`];
};

export type Placed = Annotation & { stretch: Stretch };

/**
 * What a file of annotations brings into a book: those that are new with the places where they stand, how many were there
 * already, and how many stand nowhere in this book.
 * @throws Error for a file that holds no annotations
 */
export const broughtBy = async (
  file: Blob,
  marks: readonly BookMark[],
  seek: (wanted: readonly Wanted[]) => Promise<Found>,
): Promise<{ added: Placed[]; there: number; lost: number }> => {
  const { found, lost } = annotationsIn(await textOf(file));
  const places = new Map((await seek(found.map(({ wanted }) => wanted))).map(({ id, stretch }) => [id, stretch]));
  const known = new Set(marks.flatMap(({ uuid, kind, stretch }) => [uuid, ...(stretch ? signsOf(kind, stretch) : [])]));
  const added: Placed[] = [];
  let [there, nowhere] = [0, lost];
  for (const one of found) {
    const place = places.get(one.uuid);
    // the words of a bookmark are what it is known by in the lists
    const stretch = place && one.kind === 'bookmark' ? { ...place, text: place.after, after: '' } : place;
    const signs = place ? [one.uuid, ...signsOf(one.kind, place)] : [one.uuid];
    if (signs.some((sign) => known.has(sign))) there += 1;
    else if (!stretch) nowhere += 1;
    else added.push({ ...one, stretch });
    for (const sign of signs) known.add(sign);
  }
  return { added, there, lost: nowhere };
};
