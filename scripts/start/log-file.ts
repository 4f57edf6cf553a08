import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const LARGEST_LOG_BYTES = 10 * 1024 ** 2;

/**
 * Appends a child's output to `<data>/logs/<name>.log`; a full file becomes `<name>.1.log`, and only one such is kept.
 * What can't be written (a full disk) is lost, is told once to `say`, and ends nothing.
 */
export const openLog = (
  dataDir: string,
  name: string,
  say: (sentence: string) => void = (sentence) => console.error(sentence),
): ((text: string) => void) => {
  const folder = path.join(dataDir, 'logs');
  const file = path.join(folder, `${name}.log`);
  let size: number | undefined;
  let failing = false;

  const append = (text: string): void => {
    if (size === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      size = existsSync(file) ? statSync(file).size : 0;
    }
    if (size > LARGEST_LOG_BYTES) {
      renameSync(file, path.join(folder, `${name}.1.log`));
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };

  return (text) => {
    try {
      append(text);
      failing = false;
    } catch (error) {
      size = undefined; // whatever is wrong there, the next time it is looked at afresh
      if (!failing) say(`Nothing can be written to ${file}: ${error instanceof Error ? error.message : String(error)}`);
      failing = true;
    }
  };
};
