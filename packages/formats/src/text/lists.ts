import type { Contributor } from '../facts.ts';
import { cleanLine } from './clean.ts';

const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

const distinct = (lines: string[]): string[] =>
  [...new Set(lines.map((line) => cleanLine(line, NAME)))].filter(Boolean);

/** Authors in fields that hold one name, or several with semicolons between them. */
export const peopleIn = (fields: string[]): Contributor[] =>
  distinct(fields.flatMap((field) => field.split(';')))
    .slice(0, MAX_PEOPLE)
    .map((name) => ({ name, fileAs: null, role: 'aut' }));

/** Words that say what a book is about, with commas or semicolons between them, each once. */
export const listIn = (fields: string[]): string[] =>
  distinct(fields.flatMap((field) => field.split(/[,;]/))).slice(0, MAX_GENRES);
