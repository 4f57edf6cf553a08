export { findTreeGenre, tidyGenres } from './tidy-genres.ts';
