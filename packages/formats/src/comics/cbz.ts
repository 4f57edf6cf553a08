import type { PartEntry } from '../facts.ts';
import { Archive } from '../zip/archive.ts';
import { isServable, partOf } from '../zip/parts.ts';
import type { OpenComic } from './archive.ts';

/** A comic in a ZIP: its pages can be served from where they lie. */
export const openCbz: OpenComic = async (path) => {
  const archive = await Archive.open(path);
  return {
    files: archive.entries(),
    read: async (file, limit) => {
      const entry = archive.find(file.path);
      return entry && isServable(entry) && entry.size <= limit ? archive.read(entry, limit) : null;
    },
    head: async (file, bytes) => {
      const entry = archive.find(file.path);
      return entry && isServable(entry) ? archive.head(entry, bytes) : null;
    },
    parts: async (files) => {
      const parts: PartEntry[] = [];
      for (const { path, mediaType } of files) {
        const entry = archive.find(path);
        const part = entry && (await partOf(archive, entry, mediaType));
        if (part) parts.push(part);
      }
      return parts;
    },
    close: () => archive.close(),
  };
};
