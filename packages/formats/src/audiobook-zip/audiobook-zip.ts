import { AUDIO_KINDS } from '../audio/audio-kinds.ts';
import { createCoverFromPictures, type Track, toAudioContents, toBookMetadata } from '../audio/audiobook.ts';
import { MAX_CHAPTERS } from '../audio/chapters.ts';
import { decodeAudioFiles, type EncodedAudioFile } from '../audio/encoded-tags.ts';
import { FileSource } from '../audio/file-source.ts';
import { type BookFacts, createBookFacts, type PartEntry, UnreadableBook } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import { limitSeekIndexes } from '../mp3/seek-index.ts';
import type { Parser } from '../parser.ts';
import { isSystemFile, sortNaturally } from '../zip/natural-order.ts';
import { isServable, toPartEntry } from '../zip/part-entry.ts';
import { type ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';
import { toBookTags, toChapterTitles } from './book-tags.ts';
import { createEntrySource } from './entry-source.ts';
import { findUnreadKind, listLeftOut } from './left-out.ts';
import { sortTracks } from './track-order.ts';

/** An archive with more recordings is not a book; the longest on LibriVox has about 400. */
const MAX_TRACKS = 5000;
/** How many bytes of all files are scanned: as many as the time limit allows; inflating has a third of the speed. */
const MAX_STORED_BYTES = 2 * 1024 ** 3;
const MAX_DEFLATED_BYTES = 768 * 1024 ** 2;
const MAX_PICTURE_BYTES = 32 * 1024 ** 2;

/** Reads the recordings in a ZIP as one audiobook, names those that it can't read and ignores all other files. */
export const readAudiobookZip: Parser = async ({ path }) => {
  const archive = await ZipArchive.open(path);
  const archiveFile = new FileSource(path);
  try {
    return await readFacts(archive, archiveFile);
  } finally {
    archiveFile.close();
    archive.close();
  }
};

const readFacts = async (archive: ZipArchive, archiveFile: FileSource): Promise<BookFacts> => {
  const { read, unread } = await readTracks(archive, archiveFile);
  const tracks = sortTracks(read);
  if (tracks.length === 0) throw refuseUnread(unread);
  const seeks = limitSeekIndexes(tracks.map(({ file }) => file.seek));
  const titles = toChapterTitles(tracks);
  const tracksInOrder = tracks.map((track, index) => ({
    ...track,
    chapter: titles[index] ?? '',
    file: { ...track.file, seek: seeks[index] ?? null },
  }));
  const { tags, title, isDrm } = toBookTags(tracks);
  const cover =
    (await findCoverImage(archive)) ?? (await createCoverFromPictures(tracks.flatMap(({ file }) => file.pictures)));
  const leftOutFiles = listLeftOut(unread, tracks);
  const contents = { ...toAudioContents(tracksInOrder), ...(leftOutFiles.length > 0 && { leftOutFiles }) };
  const facts = createBookFacts('zip', toBookMetadata(tags, title, isDrm), contents, cover);
  return { ...facts, parts: await listParts(archive, tracks) };
};

/** Without a readable recording: a kind of sound that no parser reads is not damaged. */
const refuseUnread = (unread: readonly ArchiveEntry[]): UnreadableBook => {
  const kind = unread.map(({ path }) => findUnreadKind(path)).find((found) => found !== null);
  return kind
    ? new UnreadableBook('unsupported', kind)
    : new UnreadableBook('damaged', 'the archive holds no recordings');
};

/** A track before the texts of its recording are decoded. */
type EncodedTrack = Omit<Track, 'file'> & { file: EncodedAudioFile };

const findAudioKind = ({ path }: ArchiveEntry) => AUDIO_KINDS[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''];

/** Reads all recordings; `unread` are the files that claim to be sound and can't be read. */
const readTracks = async (
  archive: ZipArchive,
  archiveFile: FileSource,
): Promise<{ read: Track[]; unread: ArchiveEntry[] }> => {
  const files = archive.entries().filter(({ path }) => !isSystemFile(path));
  const found = files.filter((entry) => findAudioKind(entry) && isServable(entry));
  const unread = files.filter((entry) => findUnreadKind(entry.path) || (findAudioKind(entry) && !isServable(entry)));
  if (found.length > MAX_TRACKS) throw new UnreadableBook('hostile', `more than ${MAX_TRACKS} recordings`);
  const tracks: EncodedTrack[] = [];
  let leftChapters = MAX_CHAPTERS;
  for (const entry of found) {
    const limit = (entry.method === 0 ? MAX_STORED_BYTES : MAX_DEFLATED_BYTES) / found.length;
    const track = await readTrack(archive, archiveFile, entry, limit);
    if (!track) {
      unread.push(entry);
      continue;
    }
    const markers = track.file.markers.slice(0, leftChapters);
    leftChapters -= markers.length;
    tracks.push({ ...track, file: { ...track.file, markers } });
  }
  const decoded = decodeAudioFiles(tracks.map(({ file }) => file));
  return { read: decoded.flatMap((file, index) => (tracks[index] ? { ...tracks[index], file } : [])), unread };
};

/** Reads one recording; `null` for a file that only has the extension of one. A hostile file makes the book hostile. */
const readTrack = async (
  archive: ZipArchive,
  archiveFile: FileSource,
  entry: ArchiveEntry,
  limit: number,
): Promise<EncodedTrack | null> => {
  const kind = findAudioKind(entry);
  if (!kind) return null;
  const source = await createEntrySource(archive, archiveFile, entry);
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

/** Creates the cover from an image next to the tracks: one with the usual name of a cover, the shallowest first, else the only image. */
const findCoverImage = async (archive: ZipArchive): Promise<BookFacts['cover']> => {
  const pictures = sortNaturally(
    archive.entries().filter(({ path }) => /\.(?:jpe?g|png|webp)$/i.test(path) && !isSystemFile(path)),
  );
  const countFolders = ({ path }: ArchiveEntry): number => path.split('/').length;
  const covers = pictures
    .filter(({ path }) => /(?:^|\/)(?:cover|folder|front|albumart)[^/]*$/i.test(path))
    .sort((a, b) => countFolders(a) - countFolders(b));
  for (const entry of covers.length > 0 ? covers.slice(0, 3) : pictures.slice(0, pictures.length === 1 ? 1 : 0)) {
    const cover = isServable(entry) && entry.size <= MAX_PICTURE_BYTES ? await createEntryCover(archive, entry) : null;
    if (cover) return cover;
  }
  return null;
};

const createEntryCover = async (archive: ZipArchive, entry: ArchiveEntry): Promise<BookFacts['cover']> => {
  try {
    return await createCoverSizes(await archive.read(entry, MAX_PICTURE_BYTES));
  } catch (error) {
    if (error instanceof UnreadableBook) return null; // rule META-9
    throw error;
  }
};

const listParts = async (archive: ZipArchive, tracks: readonly Track[]): Promise<PartEntry[]> => {
  const parts: PartEntry[] = [];
  for (const { path, mediaType } of tracks) {
    const entry = archive.find(path);
    const part = entry && (await toPartEntry(archive, entry, mediaType));
    if (part) parts.push(part);
  }
  return parts;
};
