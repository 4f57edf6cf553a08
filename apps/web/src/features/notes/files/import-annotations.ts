import type { FromSurface, TextRange, TextRangeQuery } from '@lectern/contracts';
import type { SavedMark } from '../saved-mark.ts';
import { type Assessment, parseAssessment } from './assessment.ts';
import { type Annotation, parseAnnotations } from './parse-annotations.ts';
import { unzipEntry } from './unzip.ts';

/** Larger files are rejected. */
const MAX_BYTES = 8 * 1024 * 1024;
const FILE_NAME = 'annotations.json';

type LocatedRanges = Extract<FromSurface, { kind: 'located' }>['found'];

const readJson = async (file: Blob): Promise<string> => {
  if (file.size > MAX_BYTES) throw new Error('The file is too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const json = isZip ? await unzipEntry(bytes, FILE_NAME, MAX_BYTES) : bytes;
  return new TextDecoder('utf-8').decode(json);
};

/** Strings that identify a mark: two marks are the same if they share one. Made of the kind, and the position or the text. */
const getIdentities = (
  kind: SavedMark['kind'],
  { start, end, text, before }: Omit<TextRange, 'fraction'>,
): string[] => {
  const place = `${kind} ${start} ${end}`;
  return text === '' ? [place] : [place, `${kind} ${before.slice(-16)}|${text}`];
};

/** Reads rating and review of a file of annotations; both are empty in files of other programs, and in those that hold none. */
export const readAssessment = (file: Blob): Promise<Assessment> =>
  readJson(file).then(parseAssessment, () => parseAssessment(''));

export type LocatedAnnotation = Annotation & { stretch: TextRange };

/**
 * Reads a file of annotations for a book: the new ones with their ranges, the number of duplicates of existing marks, and the number
 * that were not found in this book.
 * @throws Error for a file that holds no annotations
 */
export const readAnnotationsFile = async (
  file: Blob,
  marks: readonly SavedMark[],
  locate: (wanted: readonly TextRangeQuery[]) => Promise<LocatedRanges>,
): Promise<{ added: LocatedAnnotation[]; duplicates: number; notFound: number }> => {
  const { found, lost } = parseAnnotations(await readJson(file));
  const rangesById = new Map((await locate(found.map(({ wanted }) => wanted))).map(({ id, stretch }) => [id, stretch]));
  const knownIdentities = new Set(
    marks.flatMap(({ uuid, kind, stretch }) => [uuid, ...(stretch ? getIdentities(kind, stretch) : [])]),
  );
  const added: LocatedAnnotation[] = [];
  let [duplicates, notFound] = [0, lost];
  for (const annotation of found) {
    const located = rangesById.get(annotation.uuid);
    // lists show a bookmark by the text after it
    const stretch =
      located && annotation.kind === 'bookmark' ? { ...located, text: located.after, after: '' } : located;
    const identities = located ? [annotation.uuid, ...getIdentities(annotation.kind, located)] : [annotation.uuid];
    if (identities.some((identity) => knownIdentities.has(identity))) duplicates += 1;
    else if (!stretch) notFound += 1;
    else added.push({ ...annotation, stretch });
    for (const sign of identities) knownIdentities.add(sign);
  }
  return { added, duplicates, notFound };
};
