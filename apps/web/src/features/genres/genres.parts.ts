export { useGenreNames } from './genre-names.ts';
