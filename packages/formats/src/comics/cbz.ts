import type { PartEntry } from '../book-facts.ts';
import { isServable, toPartEntry } from '../zip/part-entry.ts';
import { ZipArchive } from '../zip/zip-archive.ts';
import type { OpenComicArchive } from './comic-archive.ts';

/** Opens a comic in a ZIP; its pages can be served in place. */
export const openCbz: OpenComicArchive = async (path) => {
  const archive = await ZipArchive.open(path);
  return {
    files: archive.entries(),
    read: async (file, limit) => {
      const entry = archive.find(file.path);
      return entry && isServable(entry) && entry.size <= limit ? archive.read(entry, limit) : null;
    },
    readHead: async (file, bytes) => {
      const entry = archive.find(file.path);
      return entry && isServable(entry) ? archive.readHead(entry, bytes) : null;
    },
    locateParts: async (files) => {
      const parts: PartEntry[] = [];
      for (const { path, mediaType } of files) {
        const entry = archive.find(path);
        const part = entry && (await toPartEntry(archive, entry, mediaType));
        if (part) parts.push(part);
      }
      return parts;
    },
    close: () => archive.close(),
  };
};
