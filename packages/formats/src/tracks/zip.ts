import type { AudioFile } from '../audio/audio-file.ts';
import { contentsOf, coverFrom, metadataOf, type Track } from '../audio/book.ts';
import { MAX_CHAPTERS } from '../audio/chapters.ts';
import { FileSource } from '../audio/file-source.ts';
import { drawCover } from '../covers.ts';
import { type BookFacts, closedFacts, type PartEntry, UnreadableBook } from '../facts.ts';
import { createLookup } from '../lookup.ts';
import { readMp3File } from '../mp3/mp3.ts';
import { thinnedTogether } from '../mp3/seek-index.ts';
import { readM4bFile } from '../mp4/m4b.ts';
import type { Parser } from '../parser.ts';
import { Archive, type ArchiveEntry } from '../zip/archive.ts';
import { inNaturalOrder, isLeftBehind } from '../zip/natural-order.ts';
import { isServable, partOf } from '../zip/parts.ts';
import { type EntrySource, sourceOf } from './entry-source.ts';
import { inOrder } from './order.ts';
import { bookTags, chapterTitles } from './said.ts';

/** More files than this are no book; the longest on LibriVox has some 400. */
const MAX_TRACKS = 5000;
/** Bytes of all files that are listened to: as much as a parser has time for, inflated at a third of the speed. */
const MAX_STORED_BYTES = 2 * 1024 ** 3;
const MAX_DEFLATED_BYTES = 768 * 1024 ** 2;
const MAX_PICTURE_BYTES = 32 * 1024 ** 2;

type Reader = (source: EntrySource, maxBytes: number) => Promise<AudioFile>;
type Kind = { mediaType: string; read: Reader };
const mp3: Kind = { mediaType: 'audio/mpeg', read: readMp3File };
const mp4: Kind = { mediaType: 'audio/mp4', read: readM4bFile };
const KINDS = createLookup<Kind>({ mp3, m4a: mp4, m4b: mp4 });

/** Several recordings in a ZIP are one book; whatever else lies there is passed over. */
export const readZip: Parser = async ({ path }) => {
  const archive = await Archive.open(path);
  const whole = new FileSource(path);
  try {
    return await factsOf(archive, whole);
  } finally {
    whole.close();
    archive.close();
  }
};

const factsOf = async (archive: Archive, whole: FileSource): Promise<BookFacts> => {
  const tracks = inOrder(await tracksIn(archive, whole));
  const [first] = tracks;
  if (!first) throw new UnreadableBook('damaged', 'the archive holds no recordings');
  const seeks = thinnedTogether(tracks.map(({ file }) => file.seek));
  const titles = chapterTitles(tracks);
  const heard = tracks.map((track, index) => ({
    ...track,
    chapter: titles[index] ?? '',
    file: { ...track.file, seek: seeks[index] ?? null },
  }));
  const { tags, title, isDrm } = bookTags(tracks);
  const cover = (await coverAmong(archive)) ?? (await coverFrom(tracks.flatMap(({ file }) => file.pictures)));
  const facts = closedFacts('zip', metadataOf(tags, title, isDrm), contentsOf(heard), cover);
  return { ...facts, parts: await partsOf(archive, tracks) };
};

const kindOf = ({ path }: ArchiveEntry): Kind | undefined =>
  KINDS[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''];

const tracksIn = async (archive: Archive, whole: FileSource): Promise<Track[]> => {
  const found = archive
    .entries()
    .flatMap((entry) => (kindOf(entry) && isServable(entry) && !isLeftBehind(entry.path) ? [entry] : []));
  if (found.length > MAX_TRACKS) throw new UnreadableBook('hostile', `more than ${MAX_TRACKS} recordings`);
  const tracks: Track[] = [];
  let room = MAX_CHAPTERS;
  for (const entry of found) {
    const limit = (entry.method === 0 ? MAX_STORED_BYTES : MAX_DEFLATED_BYTES) / found.length;
    const track = await trackOf(archive, whole, entry, limit);
    if (!track) continue;
    const markers = track.file.markers.slice(0, room);
    room -= markers.length;
    tracks.push({ ...track, file: { ...track.file, markers } });
  }
  return tracks;
};

/** A file that only calls itself a recording is none; one that means harm spoils the book. */
const trackOf = async (
  archive: Archive,
  whole: FileSource,
  entry: ArchiveEntry,
  limit: number,
): Promise<Track | null> => {
  const kind = kindOf(entry);
  if (!kind) return null;
  const source = await sourceOf(archive, whole, entry);
  try {
    const file = await kind.read(source, limit);
    return { path: entry.path, bytes: entry.size, mediaType: kind.mediaType, chapter: '', file };
  } catch (error) {
    if (error instanceof UnreadableBook && error.reason === 'damaged') return null;
    throw error;
  } finally {
    await source.close();
  }
};

/** A picture beside the tracks: one that is called as covers are, the least deep first, else the only one. */
const coverAmong = async (archive: Archive): Promise<BookFacts['cover']> => {
  const pictures = inNaturalOrder(
    archive.entries().filter(({ path }) => /\.(?:jpe?g|png|webp)$/i.test(path) && !isLeftBehind(path)),
  );
  const depth = ({ path }: ArchiveEntry): number => path.split('/').length;
  const covers = pictures
    .filter(({ path }) => /(?:^|\/)(?:cover|folder|front|albumart)[^/]*$/i.test(path))
    .sort((a, b) => depth(a) - depth(b));
  for (const entry of covers.length > 0 ? covers.slice(0, 3) : pictures.slice(0, pictures.length === 1 ? 1 : 0)) {
    const cover = isServable(entry) && entry.size <= MAX_PICTURE_BYTES ? await drawn(archive, entry) : null;
    if (cover) return cover;
  }
  return null;
};

const drawn = async (archive: Archive, entry: ArchiveEntry): Promise<BookFacts['cover']> => {
  try {
    return await drawCover(await archive.read(entry, MAX_PICTURE_BYTES));
  } catch (error) {
    if (error instanceof UnreadableBook) return null; // rule META-9
    throw error;
  }
};

const partsOf = async (archive: Archive, tracks: readonly Track[]): Promise<PartEntry[]> => {
  const parts: PartEntry[] = [];
  for (const { path, mediaType } of tracks) {
    const entry = archive.find(path);
    const part = entry && (await partOf(archive, entry, mediaType));
    if (part) parts.push(part);
  }
  return parts;
};
