import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { genres, Reply } from '@lectern/contracts';

const lines = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1) // the names of the columns
    .map((line) => line.split('\t'));

/** Every genre code of FictionBook with its names by language, and the spellings that are in use beside them. */
export const genreNames = (): Reply<typeof genres.names> => {
  const names = new Map(
    lines('fb2-genres.tsv').map(([code = '', _group, en = '', ru = '', de = '', uk = '', zh = '']) => [
      code,
      { en, ru, de, zh, uk },
    ]),
  );
  const aliases = lines('fb2-genre-aliases.tsv').flatMap(([alias = '', code = '']) => {
    const same = names.get(code);
    return same ? [[alias, same] as const] : [];
  });
  return Object.fromEntries([...aliases, ...names]);
};
