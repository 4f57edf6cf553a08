import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Work } from './work.ts';

const WORKS = path.join(import.meta.dirname, '../../works');

/** Reads the description of every work; the texts are read when a file is built. @throws Error that names a wrong file */
export const loadWorks = (): readonly Work[] =>
  readdirSync(WORKS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(WORKS, entry.name, 'work.json')))
    .map((entry) => entry.name)
    .toSorted()
    .map((slug) => {
      const parsed = Work.safeParse(JSON.parse(readFileSync(path.join(WORKS, slug, 'work.json'), 'utf8')));
      const reason = parsed.success ? parsed.data.slug !== slug && 'slug differs' : parsed.error.issues[0]?.message;
      if (!parsed.success || reason) throw new Error(`works/${slug}/work.json: ${reason}`);
      return parsed.data;
    });

/** Returns the path of a file of a work. */
export const getWorkFile = ({ slug }: Work, ...names: string[]): string => path.join(WORKS, slug, ...names);

/** Lists files of a work whose name matches, in the order of their names; paths are relative to the work. */
export const listWorkFiles = (work: Work, folder: string, pattern: RegExp): string[] => {
  const absolute = getWorkFile(work, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute)
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => path.posix.join(folder, name));
};
