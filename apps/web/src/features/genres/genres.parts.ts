export { useGenreChoice, useGenreName, useGenreNames } from './genre-names.ts';
