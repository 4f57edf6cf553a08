import { canPackFiles, packFiles } from '../../../lib/pack-files.ts';
import type { FolderTree, FoundFile } from './folder-tree.ts';
import { type RecordingTags, readTags } from './read-tags.ts';

const RECORDING = /\.(?:mp3|m4a|flac|ogg|oga|opus|aac|wav|wave)$/i;
/** A recording that is usually a whole book. */
const AUDIOBOOK = /\.m4b$/i;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
/** A folder with a part of a recording: `CD 1`, `Disc2`, `Teil 3`, `04`. */
const DISC_FOLDER =
  /^(?:(?:.*\P{L})?(?:cd|dis[ck]|part|teil|диск|часть|частина)[\s_.-]*\d{1,3}(?:\P{L}.*)?|第?\d{1,3}[张盘部卷]?)$/iu;
const MAX_RECORDINGS = 5000;

/** Recordings that are one audiobook, and the pictures beside them. */
export type AudiobookFolder = { name: string; recordings: readonly FoundFile[]; pictures: readonly FoundFile[] };

const toPathed = (files: readonly File[], folder: string): FoundFile[] =>
  files.map((file) => ({ path: `${folder}/${file.name}`, file }));

const isDisc = ({ name, files, folders }: FolderTree): boolean =>
  DISC_FOLDER.test(name) && folders.length === 0 && files.some((file) => RECORDING.test(file.name));

/** Whether names differ in a number that stands in the same place, with few gaps: `01 Dawn`, `02 Dusk`; `Part 1`, `Part 2`. */
const areNumbered = (paths: readonly string[]): boolean => {
  const [first = ''] = paths;
  if (paths.length === 1) return true;
  let same = 0;
  while (same < first.length && paths.every((path) => path[same]?.toLowerCase() === first[same]?.toLowerCase()))
    same += 1;
  const common = first.slice(0, same).replace(/\d+$/, '').length;
  const numbers = paths.map((path) => Number(/^\d{1,5}/.exec(path.slice(common))?.[0] ?? Number.NaN));
  const range = Math.max(...numbers) - Math.min(...numbers);
  return new Set(numbers).size === paths.length && range < 2 * paths.length;
};

type TaggedFile = FoundFile & Pick<RecordingTags, 'artist' | 'place'>;
type Album = { album: string; parts: TaggedFile[] };

/** The albums that recordings name, whatever their letter case, each with its recordings. */
const groupByAlbum = async (recordings: readonly FoundFile[]): Promise<Album[]> => {
  const albums = new Map<string, Album>();
  for (const found of recordings) {
    const { album, ...tags } = await readTags(found.file);
    if (album === null) continue;
    const group = albums.get(album.toLowerCase()) ?? { album, parts: [] };
    group.parts.push({ ...found, ...tags });
    albums.set(album.toLowerCase(), group);
  }
  return [...albums.values()];
};

/** Whether recordings without an album are one audiobook: the names in each folder are numbered. */
const areParts = (recordings: readonly FoundFile[], groups: readonly (readonly File[])[]): boolean =>
  recordings.every(({ file }) => !AUDIOBOOK.test(file.name)) &&
  groups.every((files) => areNumbered(files.map(({ name }) => name)));

/** Each audiobook of these recordings: of one album, or of several that have two recordings or more each. */
const findGroups = async (recordings: readonly FoundFile[], groups: readonly (readonly File[])[]) => {
  const named = await groupByAlbum(recordings);
  if (named.length > 1) return named.filter(({ parts }) => parts.length > 1);
  return named.length === 1 || areParts(recordings, groups) ? [{ album: null, parts: recordings }] : [];
};

type FoundAudiobooks = { audiobooks: AudiobookFolder[]; others: readonly File[] };

/** None where one alone or too many are there. */
const limitRecordings = (recordings: readonly FoundFile[]): readonly FoundFile[] =>
  recordings.length > 1 && recordings.length <= MAX_RECORDINGS ? recordings : [];

/** Parts of recordings, else whole ones. */
const listRecordings = (files: readonly FoundFile[]): readonly FoundFile[] => {
  const parts = files.filter(({ file }) => RECORDING.test(file.name));
  return limitRecordings(parts.length > 0 ? parts : files.filter(({ file }) => AUDIOBOOK.test(file.name)));
};

/** Takes audiobooks out of the files, unless one of them can't be packed. Pictures are those of the only one; of several nobody knows whose they are. */
const takeAudiobooks = (
  files: readonly FoundFile[],
  found: readonly Omit<AudiobookFolder, 'pictures'>[],
): FoundAudiobooks => {
  const pictures = found.length === 1 ? files.filter(({ file }) => PICTURE.test(file.name)) : [];
  const audiobooks = found.map((one) => ({ ...one, pictures }));
  if (!audiobooks.every((one) => canPackFiles([...one.recordings, ...one.pictures])))
    return { audiobooks: [], others: files.map(({ file }) => file) };
  const taken = new Set(audiobooks.flatMap((one) => [...one.recordings, ...one.pictures].map(({ file }) => file)));
  return { audiobooks, others: files.map(({ file }) => file).filter((file) => !taken.has(file)) };
};

/** The audiobooks in a folder, with the folders of its discs. */
export const findAudiobooks = async (folder: FolderTree): Promise<FoundAudiobooks> => {
  const discs = folder.folders.filter(isDisc);
  const groups = [folder, ...discs].map(({ files }) => files.filter(({ name }) => RECORDING.test(name)));
  const places = [folder.name, ...discs.map(({ name }) => `${folder.name}/${name}`)];
  const files = [folder, ...discs].flatMap((place, index) => toPathed(place.files, places[index] ?? ''));
  const recordings = listRecordings(files);
  const found =
    recordings.length === 0
      ? []
      : await findGroups(
          recordings,
          groups.filter((group) => group.length > 0),
        );
  const taken = takeAudiobooks(
    files,
    found.map(({ album, parts }) => ({
      name: album === null ? folder.name : `${folder.name} - ${album}`,
      recordings: parts,
    })),
  );
  return taken.audiobooks.length > 0 ? taken : { audiobooks: [], others: folder.files };
};

/** An album for each artist; one if its recordings name not more than one. */
const splitByArtist = ({ album, parts }: Album): Album[] => {
  const artists = new Set(parts.flatMap(({ artist }) => artist?.toLowerCase() ?? []));
  if (artists.size < 2) return [{ album, parts }];
  return [...artists].map((name) => ({ album, parts: parts.filter(({ artist }) => artist?.toLowerCase() === name) }));
};

/** Whether recordings of an album have an order: by their tracks, else by their names. */
const areInOrder = ({ parts }: Album): boolean => {
  const places = new Set(parts.map(({ place }) => place));
  const haveTracks = places.size === parts.length && !places.has(null);
  const paths = parts.map(({ path }) => path);
  return new Set(paths).size === paths.length && (haveTracks || areNumbered(paths));
};

/**
 * The audiobooks among files without a folder: the recordings of each album that has two or more, of one artist and in an order.
 * Nothing else says that they belong together, and a reader can't take an audiobook apart. M4B files are whole books.
 */
export const findAlbums = async (files: readonly File[]): Promise<FoundAudiobooks> => {
  const found = files.map((file): FoundFile => ({ path: file.name, file }));
  const recordings = limitRecordings(found.filter(({ file }) => RECORDING.test(file.name)));
  const albums = (await groupByAlbum(recordings))
    .flatMap(splitByArtist)
    .filter((album) => album.parts.length > 1 && areInOrder(album));
  const taken = takeAudiobooks(
    found,
    albums.map(({ album, parts }) => ({ name: album, recordings: parts })),
  );
  return taken.audiobooks.length > 0 ? taken : { audiobooks: [], others: files };
};

/** Whether a file without a folder may belong to an audiobook with others. */
export const mayBePart = ({ name }: File): boolean => RECORDING.test(name) || PICTURE.test(name);

/** Whether a folder belongs to the audiobook that its parent is. */
export const isPartOfAudiobook = (folder: FolderTree): boolean => isDisc(folder);

/** Packs an audiobook, as the server takes it. */
export const packAudiobook = async ({ name, recordings, pictures }: AudiobookFolder): Promise<File> => {
  const files = [...recordings, ...pictures].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lastModified = Math.max(...files.map(({ file }) => file.lastModified));
  return new File([await packFiles(files)], `${name}.zip`, { lastModified });
};
