import type { Group } from '../catalogue/catalogue.queries.ts';

/** A genre by its name in the reader's language. `codes`: all codes and names that the files use for it. */
export type NamedGenre = Group & { codes: string[] };

const toKey = (name: string): string => name.toLowerCase();

/** Finds all codes with the same name as `genre`; only itself when no book has any. */
export const findGenreCodes = (
  groups: readonly Group[],
  genre: string,
  formatGenre: (genre: string) => string,
): string[] => {
  const key = toKey(formatGenre(genre));
  const codes = groups.map(({ name }) => name).filter((code) => toKey(formatGenre(code)) === key);
  return codes.length > 0 ? codes : [genre];
};

/** Merges genres with the same name, whatever codes and cases the files use. */
export const mergeGenres = (groups: readonly Group[], formatGenre: (genre: string) => string): NamedGenre[] => {
  const merged = new Map<string, NamedGenre>();
  for (const group of groups) {
    const name = formatGenre(group.name);
    const known = merged.get(toKey(name));
    if (known === undefined) {
      merged.set(toKey(name), { ...group, name, codes: [group.name] });
      continue;
    }
    known.codes.push(group.name);
    known.count += group.count;
    known.latest = known.latest > group.latest ? known.latest : group.latest;
    const ids = new Set(known.sample.map(({ id }) => id));
    known.sample = [...known.sample, ...group.sample.filter(({ id }) => !ids.has(id))].slice(0, 3);
  }
  return [...merged.values()];
};
