import { readFileSync, statSync } from 'node:fs';

/**
 * Reads a file of a build, and reads it again once a new build has replaced it: what it names exists no longer then. While a build
 * writes, the last complete one stays. @throws when the file does not exist from the beginning
 */
export const createBuiltFile = <T>(file: string, parse: (text: string) => T): (() => T) => {
  const read = () => {
    const { mtimeMs: changedAt } = statSync(file); // before it is read: what is written meanwhile is read again
    const text = readFileSync(file, 'utf8');
    if (text === '') throw new Error(`${file} is empty: a build is writing it.`);
    return { value: parse(text), changedAt };
  };
  let latest = read();
  return () => {
    try {
      if (statSync(file).mtimeMs !== latest.changedAt) latest = read();
    } catch {
      // a build is writing
    }
    return latest.value;
  };
};
