import { limits, resumable } from '@lectern/contracts';
import { apiUrl } from '../../../lib/paths.ts';
import { remembered } from '../../../lib/remembered.ts';

/** Addresses of uploads that are not finished, and when each was begun, by the file and its reader. */
type Kept = Record<string, { url: string; at: number }>;

const PLACE = 'unfinished-uploads';
const LIFE_MS = limits.UNFINISHED_UPLOAD_SECONDS * 1000;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one: unknown) => typeof one === 'object' && one !== null && 'url' in one && 'at' in one);

const read = (): Kept => {
  try {
    const value: unknown = JSON.parse(remembered.read(PLACE) ?? '{}');
    return isKept(value) ? value : {};
  } catch {
    return {};
  }
};

/** For browsers that keep nothing: as long as the page. */
const inMemory = new Map<string, string>();

/** Where the upload of a file goes on, also after the page was loaded again. An address alone opens nothing. */
export const unfinished = {
  find: (key: string): string | null => read()[key]?.url ?? inMemory.get(key) ?? null,
  keep: (key: string, url: string): void => {
    inMemory.set(key, url);
    const old = Date.now() - 7 * LIFE_MS;
    const others = Object.entries(read()).filter(([, { at }]) => at > old);
    remembered.write(PLACE, JSON.stringify({ ...Object.fromEntries(others), [key]: { url, at: Date.now() } }));
  },
  forget: (key: string): void => {
    inMemory.delete(key);
    const { [key]: _gone, ...others } = read();
    remembered.write(PLACE, JSON.stringify(others));
  },
};

/** A new UUID; the browser's own maker of them wants a page with TLS. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40, bytes[7] ?? 0, ((bytes[8] ?? 0) & 0x3f) | 0x80], 6);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The address of a new upload, kept before anybody hears of it: whatever gets lost, it is begun once. */
export const newAddress = (key: string): string => {
  const url = `${apiUrl(resumable.begin.path)}/${newId()}`;
  unfinished.keep(key, url);
  return url;
};

/** The id of an upload by its address. */
export const idIn = (url: string): string => url.split('/').at(-1) ?? '';
