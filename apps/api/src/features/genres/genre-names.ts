import { type genres, type Language, languages, type Reply, type TreeGenre, treeGenres } from '@lectern/contracts';
import { toNameKey } from '@lectern/formats/names';
import { type Texts, texts } from '@lectern/texts';
import { readTsv } from './read-tsv.ts';

type GenreTexts = Texts['server']['genres'];

/** A name in every language. @throws Error for what has no name in one */
const findNames = (list: keyof GenreTexts, name: string): Record<string, string> =>
  Object.fromEntries(
    languages.map((language: Language) => {
      const names: Readonly<Record<string, string>> = texts[language].server.genres[list];
      const found = names[name];
      if (found === undefined) throw new Error(`The genre ${name} has no name in ${language}`);
      return [language, found];
    }),
  );

/** Loads the FictionBook genre codes with their names by language, including common alternative spellings. */
export const loadGenreNames = (): Reply<typeof genres.names> => {
  const names = new Map(
    readTsv('fb2-genres.tsv').map(([code = '']) => [code, findNames('fb2GenreNames', code)] as const),
  );
  const aliases = readTsv('fb2-genre-aliases.tsv').flatMap(([alias = '', code = '']) => {
    const genre = names.get(code);
    return genre ? [[alias, genre] as const] : [];
  });
  return Object.fromEntries([...aliases, ...names, ...readTree().map(({ genre, names }) => [genre, names] as const)]);
};

type TreeRow = { genre: TreeGenre; names: Record<string, string>; groups: string[]; codes: string[] };
const splitWords = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const readTree = (): TreeRow[] =>
  readTsv('genre-tree.tsv').flatMap(([name = '', groups = '', codes = '']) => {
    const genre = treeGenres.find((known) => known === name);
    if (genre === undefined) throw new Error(`${name} is no genre of the tree`);
    return [{ genre, names: findNames('genreNames', genre), groups: splitWords(groups), codes: splitWords(codes) }];
  });

/** The names of each genre of the tree in all languages. */
export const loadTreeNames = (): Map<string, string[]> =>
  new Map(readTree().map(({ genre, names }) => [genre, Object.values(names)]));

/** The genres of the tree by the identity keys of their names in all languages, and by FictionBook codes. */
export const loadTreeGenres = (): { byName: Map<string, TreeGenre>; byCode: Map<string, TreeGenre> } => {
  const tree = readTree();
  const byGroup = new Map(tree.flatMap(({ genre, groups }) => groups.map((group) => [group, genre] as const)));
  const codes = readTsv('fb2-genres.tsv').flatMap(([code = '', group = '']) => {
    const genre = tree.find((row) => row.codes.includes(code))?.genre ?? byGroup.get(group);
    return genre ? [[code, genre] as const] : [];
  });
  const byCode = new Map(codes);
  for (const [alias = '', code = ''] of readTsv('fb2-genre-aliases.tsv')) {
    const genre = byCode.get(code);
    if (genre) byCode.set(alias, genre);
  }
  const byName = new Map(
    tree.flatMap(({ genre, names }) => Object.values(names).map((name) => [toNameKey('genre', name), genre] as const)),
  );
  return { byName, byCode };
};
