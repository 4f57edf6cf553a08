export { useBookGenres, useGenreFormatter, useGenreOptions } from './genre-names.ts';
