import { limits, resumable } from '@lectern/contracts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { apiUrl } from '../../../lib/paths.ts';

/** Addresses of incomplete uploads and when each was started, by the fingerprint of its file. */
type StoredUploads = Record<string, { url: string; at: number }>;

const STORAGE_KEY = 'unfinished-uploads';
const LIFETIME_MS = limits.INCOMPLETE_UPLOAD_SECONDS * 1000;

const isStoredUploads = (value: unknown): value is StoredUploads =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (upload: unknown) => typeof upload === 'object' && upload !== null && 'url' in upload && 'at' in upload,
  );

const read = (): StoredUploads => {
  try {
    const value: unknown = JSON.parse(browserStorage.read(STORAGE_KEY) ?? '{}');
    return isStoredUploads(value) ? value : {};
  } catch {
    return {};
  }
};

/** For browsers that store nothing: as long as the page. */
const urlsInMemory = new Map<string, string>();

/** The addresses at which uploads continue, also after a reload. An address without a token gives no access. */
export const incompleteUploads = {
  find: (fingerprint: string): string | null => read()[fingerprint]?.url ?? urlsInMemory.get(fingerprint) ?? null,
  save: (fingerprint: string, url: string): void => {
    urlsInMemory.set(fingerprint, url);
    const oldest = Date.now() - 7 * LIFETIME_MS;
    const others = Object.fromEntries(Object.entries(read()).filter(([, { at }]) => at > oldest));
    browserStorage.write(STORAGE_KEY, JSON.stringify({ ...others, [fingerprint]: { url, at: Date.now() } }));
  },
  remove: (fingerprint: string): void => {
    urlsInMemory.delete(fingerprint);
    const { [fingerprint]: _removed, ...others } = read();
    browserStorage.write(STORAGE_KEY, JSON.stringify(others));
  },
};

/** Generates a UUID; the browser's own function requires a page with TLS. */
const generateUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40, bytes[7] ?? 0, ((bytes[8] ?? 0) & 0x3f) | 0x80], 6);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Creates the address of a new upload, and stores it before the first request: whatever gets lost, it is started once. */
export const createUploadUrl = (fingerprint: string): string => {
  const url = `${apiUrl(resumable.begin.path)}/${generateUuid()}`;
  incompleteUploads.save(fingerprint, url);
  return url;
};

/** The id of an upload, from its address. */
export const parseUploadId = (url: string): string => url.split('/').at(-1) ?? '';

/**
 * Runs `work` when no other upload of the same file is running, in this tab or another one. On a page without TLS there are
 * no locks: it runs at once, and the server keeps the two apart. Rejects with the signal's reason while it waits.
 */
export const withFileLock = async <T>(
  fingerprint: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(`lectern.upload.${fingerprint}`, signal ? { signal } : {}, work) : work();
};
