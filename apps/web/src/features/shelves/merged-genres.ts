import type { Group } from '../catalogue/catalogue.queries.ts';

/** The genres of a library that bear one name in the reader's language. `codes` are all of them as books say them. */
export type NamedGenre = Group & { codes: string[] };

const same = (name: string): string => name.toLowerCase();

/** The codes, and words, that are called like `genre`; itself when no book says any. */
export const codesLike = (groups: readonly Group[], genre: string, nameOf: (genre: string) => string): string[] => {
  const wanted = same(nameOf(genre));
  const codes = groups.map(({ name }) => name).filter((code) => same(nameOf(code)) === wanted);
  return codes.length > 0 ? codes : [genre];
};

/** Genres of one name are one genre, whatever the codes and cases that files write. */
export const mergedGenres = (groups: readonly Group[], nameOf: (genre: string) => string): NamedGenre[] => {
  const found = new Map<string, NamedGenre>();
  for (const group of groups) {
    const name = nameOf(group.name);
    const known = found.get(same(name));
    if (known === undefined) {
      found.set(same(name), { ...group, name, codes: [group.name] });
      continue;
    }
    known.codes.push(group.name);
    known.count += group.count;
    known.latest = known.latest > group.latest ? known.latest : group.latest;
    const ids = new Set(known.sample.map(({ id }) => id));
    known.sample = [...known.sample, ...group.sample.filter(({ id }) => !ids.has(id))].slice(0, 3);
  }
  return [...found.values()];
};
