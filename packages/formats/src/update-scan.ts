import type { AudioChapter, AudioContents } from './book-contents.ts';
import type { BookFacts, BookMetadata, PartEntry } from './book-facts.ts';
import type { ReadingManifest, SpineItem, TocEntry } from './manifest.ts';

/**
 * Version of what is read from a book that opens part by part, and from a recording; increases whenever the same bytes would give another manifest,
 * other parts, other files or other titles of chapters. Books that an older version has read are read again (`updateScan`).
 */
export const SCAN_VERSION = 4;

/** What a scan of a book finds for its reader; everything else of `BookFacts` stays as it was found first. */
export type BookScan = Pick<BookFacts, 'parts' | 'flagged' | 'obfuscated'> & { manifest: ReadingManifest };

/**
 * Brings the scan of a stored book up to date. Addresses do not move: the spine keeps its documents, their order, ids and characters, which
 * CFIs and percentages are counted by. Documents that it lacks can only be outside of it.
 */
export const updateScan = (stored: BookScan, scanned: BookScan): BookScan => {
  const listed = new Set(scanned.parts.map(({ path }) => path));
  const isUnlisted = (path: string): boolean => !listed.has(path);
  return {
    manifest: updateManifest(stored.manifest, scanned.manifest),
    parts: [...scanned.parts, ...stored.parts.filter(({ path }: PartEntry) => isUnlisted(path))],
    flagged: [...scanned.flagged, ...stored.flagged.filter(isUnlisted)],
    obfuscated: [...scanned.obfuscated, ...stored.obfuscated.filter(({ path }) => isUnlisted(path))],
  };
};

/**
 * Brings a stored recording up to date: where the sound of its files is, how it is coded, the titles of chapters, and files that are left out. Lengths, order and
 * the names of chapters stay, which listening positions are counted by.
 */
export const updateRecording = (stored: AudioContents, scanned: AudioContents): AudioContents => ({
  ...stored,
  tracks: stored.tracks.map((track) => {
    const found = scanned.tracks.find(({ path, bytes }) => path === track.path && bytes === track.bytes);
    const coded = { ...track, ...(found?.codecs !== undefined && { codecs: found.codecs }) };
    // an index counts milliseconds of a file that is as long as it was
    if (!found || found.durationMs !== track.durationMs) return coded;
    const { frames: _, ...rest } = coded;
    const [sound, frames] = [found.sound && { sound: found.sound }, found.frames && { frames: found.frames }];
    return { ...rest, seek: found.seek, ...sound, ...frames };
  }),
  ...(hasSameChapters(stored, scanned) && { chapters: updateTitles(stored.chapters, scanned.chapters) }),
  ...(scanned.leftOutFiles && hasSameTracks(stored, scanned) && { leftOutFiles: scanned.leftOutFiles }),
});

/** Brings the metadata of a stored recording up to date, whose texts are decoded better by now; what is no longer found stays. */
export const updateRecordingMetadata = (stored: BookMetadata, scanned: BookMetadata): BookMetadata => ({
  ...stored,
  title: scanned.title ?? stored.title,
  authors: scanned.authors.length > 0 ? scanned.authors : stored.authors,
  contributors: scanned.contributors.length > 0 ? scanned.contributors : stored.contributors,
  series: scanned.series ?? stored.series,
  genres: scanned.genres.length > 0 ? scanned.genres : stored.genres,
  publisher: scanned.publisher ?? stored.publisher,
  annotation: scanned.annotation ?? stored.annotation,
});

const hasSameTracks = ({ tracks }: AudioContents, scanned: AudioContents): boolean =>
  tracks.length === scanned.tracks.length && tracks.every(({ bytes }, index) => bytes === scanned.tracks[index]?.bytes);

const hasSameChapters = ({ chapters }: AudioContents, scanned: AudioContents): boolean =>
  chapters.length === scanned.chapters.length &&
  chapters.every(({ track, startMs }, index) => {
    const found = scanned.chapters[index];
    return track === found?.track && Math.abs(startMs - found.startMs) < SAME_START_MS;
  });
const SAME_START_MS = 1000;

const updateTitles = (chapters: readonly AudioChapter[], scanned: readonly AudioChapter[]): AudioChapter[] =>
  chapters.map((chapter, index) => ({ ...chapter, title: scanned[index]?.title ?? chapter.title }));

const updateManifest = (stored: ReadingManifest, scanned: ReadingManifest): ReadingManifest => {
  const scannedByPath = new Map([...scanned.spine].reverse().map((item) => [item.href, item]));
  const storedPaths = new Set(stored.spine.map(({ href }) => href));
  // the same document under another path: names in archives are decoded better by now
  const renamedById = new Map(
    scanned.spine.filter(({ href }) => !storedPaths.has(href)).map((item) => [item.idref, item]),
  );
  const spine = stored.spine.map((item, index) => {
    const same = scanned.spine[index];
    const found = same?.href === item.href ? same : scannedByPath.get(item.href);
    return updateItem(item, found ?? renamedById.get(item.idref));
  });
  const indexByPath = new Map([...spine].reverse().map(({ href, index }) => [href, index]));
  for (const item of scanned.spine) {
    if (indexByPath.has(item.href)) continue;
    indexByPath.set(item.href, spine.length);
    spine.push({ ...item, index: spine.length, linear: false, characters: 0, outside: true });
  }
  const toStoredIndex = (index: number): number | null => {
    const { href } = scanned.spine[index] ?? {};
    if (href === undefined) return null;
    return spine[index]?.href === href ? index : (indexByPath.get(href) ?? null);
  };
  const updateToc = (entries: readonly TocEntry[]): TocEntry[] =>
    entries.map((entry) => ({
      ...entry,
      spine: entry.spine === null ? null : toStoredIndex(entry.spine),
      children: updateToc(entry.children),
    }));
  const pageList = (scanned.pageList ?? [])
    .flatMap((page) => {
      const index = toStoredIndex(page.spine);
      return index === null ? [] : [{ ...page, spine: index }];
    })
    .sort((a, b) => a.spine - b.spine);
  const { title, language, layout, cfiSpineStep, totalCharacters } = stored;
  const { pageList: _, ...found } = scanned;
  return {
    ...found,
    title,
    language,
    layout,
    cfiSpineStep,
    totalCharacters,
    spine,
    toc: scanned.toc.length > 0 ? updateToc(scanned.toc) : stored.toc,
    ...(pageList.length > 0 && { pageList }),
  };
};

const updateItem = (stored: SpineItem, scanned: SpineItem | undefined): SpineItem => {
  if (!scanned) return stored;
  const { outside: _, ...found } = scanned;
  const { index, idref, linear, characters, layout, outside } = stored;
  const viewport = found.viewport ?? stored.viewport;
  return { ...found, index, idref, linear, characters, layout, viewport, ...(outside && { outside }) };
};
