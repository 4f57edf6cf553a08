import { loadTreeNames } from './genre-names.ts';

export { findTreeGenre, tidyGenres } from './tidy-genres.ts';

const treeNames = loadTreeNames();

/** The names of a genre in all languages; of one that is not in the tree, its own. */
export const listGenreSpellings = (genre: string): string[] => treeNames.get(genre) ?? [genre];
