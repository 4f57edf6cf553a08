export { useGenreName, useGenreNames } from './genre-names.ts';
