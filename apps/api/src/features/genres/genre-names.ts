import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { genres, Reply } from '@lectern/contracts';

const readTsv = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1) // the header row
    .map((line) => line.split('\t'));

/** Loads the FictionBook genre codes with their names by language, including common alternative spellings. */
export const loadGenreNames = (): Reply<typeof genres.names> => {
  const names = new Map(
    readTsv('fb2-genres.tsv').map(([code = '', _group, en = '', ru = '', de = '', uk = '', zh = '']) => [
      code,
      { en, ru, de, zh, uk },
    ]),
  );
  const aliases = readTsv('fb2-genre-aliases.tsv').flatMap(([alias = '', code = '']) => {
    const genre = names.get(code);
    return genre ? [[alias, genre] as const] : [];
  });
  return Object.fromEntries([...aliases, ...names]);
};
