import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the rows of a table of this folder, without its header. */
export const readTsv = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
