import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the results, ignored by git. */
const OUTPUT_FOLDER = path.resolve(import.meta.dirname, '../out');

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export const saveResults = (name: string, content: string): void => {
  mkdirSync(OUTPUT_FOLDER, { recursive: true });
  writeFileSync(path.join(OUTPUT_FOLDER, name), content);
};

/** A text report: `print` shows a line at once, `save` writes all lines to `bench/out/<name>`. */
export const createReport = (name: string) => {
  const lines: string[] = [];
  return {
    print: (line: string): void => {
      lines.push(line);
      printLine(line);
    },
    save: (): void => saveResults(name, `${lines.join('\n')}\n`),
  };
};
