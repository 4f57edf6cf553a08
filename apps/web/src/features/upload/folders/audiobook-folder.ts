import { canPackFiles, packFiles } from '../../../lib/pack-files.ts';
import type { FolderTree, FoundFile } from './folder-tree.ts';
import { readAlbum } from './read-album.ts';

const RECORDING = /\.(?:mp3|m4a|flac|ogg|oga|opus|aac|wav|wave)$/i;
/** A recording that is usually a whole book. */
const AUDIOBOOK = /\.m4b$/i;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
/** A folder with a part of a recording: `CD 1`, `Disc2`, `Teil 3`, `04`. */
const DISC_FOLDER =
  /^(?:(?:.*\P{L})?(?:cd|dis[ck]|part|teil|диск|часть|частина)[\s_.-]*\d{1,3}(?:\P{L}.*)?|第?\d{1,3}[张盘部卷]?)$/iu;
const MAX_RECORDINGS = 5000;

/** Recordings that are one audiobook, the pictures beside them, and what else lies there. */
type AudiobookFolder = { name: string; recordings: FoundFile[]; pictures: FoundFile[]; others: File[] };

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

/** Whether recordings are one audiobook: they name the same album, or, without any, their names are numbered. */
const areOneAudiobook = async (recordings: readonly FoundFile[], groups: readonly (readonly File[])[]) => {
  const albums = new Set<string>();
  for (const { file } of recordings) {
    const album = await readAlbum(file);
    if (album !== null) albums.add(album);
    if (albums.size > 1) return false;
  }
  if (albums.size === 1) return true;
  if (recordings.some(({ file }) => AUDIOBOOK.test(file.name))) return false;
  return groups.every((files) => areNumbered(files.map(({ name }) => name)));
};

/** The audiobook that a folder is, with the folders of its discs; null when it is none. */
export const findAudiobook = async (folder: FolderTree): Promise<AudiobookFolder | null> => {
  const discs = folder.folders.filter(isDisc);
  const groups = [folder, ...discs].map(({ files }) => files.filter(({ name }) => RECORDING.test(name)));
  const places = [folder.name, ...discs.map(({ name }) => `${folder.name}/${name}`)];
  const files = [folder, ...discs].flatMap((place, index) => toPathed(place.files, places[index] ?? ''));
  const parts = files.filter(({ file }) => RECORDING.test(file.name));
  const whole = files.filter(({ file }) => AUDIOBOOK.test(file.name));
  const recordings = parts.length > 0 ? parts : whole;
  if (recordings.length < 2 || recordings.length > MAX_RECORDINGS) return null;
  if (
    !(await areOneAudiobook(
      recordings,
      groups.filter((group) => group.length > 0),
    ))
  )
    return null;
  const pictures = files.filter(({ file }) => PICTURE.test(file.name));
  const taken = new Set([...recordings, ...pictures]);
  const others = files.filter((found) => !taken.has(found)).map(({ file }) => file);
  return canPackFiles([...recordings, ...pictures]) ? { name: folder.name, recordings, pictures, others } : null;
};

/** Whether a folder belongs to the audiobook that its parent is. */
export const isPartOfAudiobook = (folder: FolderTree): boolean => isDisc(folder);

/** Packs an audiobook, as the server takes it. */
export const packAudiobook = async ({ name, recordings, pictures }: AudiobookFolder): Promise<File> => {
  const files = [...recordings, ...pictures].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lastModified = Math.max(...files.map(({ file }) => file.lastModified));
  return new File([await packFiles(files)], `${name}.zip`, { lastModified });
};
