import type { Contributor } from '../book-facts.ts';
import { cleanLine } from './clean-line.ts';

const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

const distinct = (lines: string[]): string[] =>
  [...new Set(lines.map((line) => cleanLine(line, NAME)))].filter(Boolean);

/** Parses authors from fields with one name, or several separated by semicolons. */
export const parseAuthors = (fields: string[]): Contributor[] =>
  distinct(fields.flatMap((field) => field.split(';')))
    .slice(0, MAX_PEOPLE)
    .map((name) => ({ name, fileAs: null, role: 'aut' }));

/** Parses genres or keywords separated by commas or semicolons, without duplicates. */
export const parseGenres = (fields: string[]): string[] =>
  distinct(fields.flatMap((field) => field.split(/[,;]/))).slice(0, MAX_GENRES);
