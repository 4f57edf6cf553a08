import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_LOG_BYTES = 10 * 1024 ** 2;

/**
 * Opens a log that appends to `<data>/logs/<name>.log` and rotates a full file to `<name>.1.log`, of which one is kept.
 * On a write error (a full disk) the text is lost; the first such error is reported to `say`.
 */
export const openLog = (
  dataDir: string,
  name: string,
  say: (sentence: string) => void = (sentence) => console.error(sentence),
): ((text: string) => void) => {
  const folder = path.join(dataDir, 'logs');
  const file = path.join(folder, `${name}.log`);
  let size: number | undefined;
  let isFailing = false;

  const append = (text: string): void => {
    if (size === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      size = existsSync(file) ? statSync(file).size : 0;
    }
    if (size > MAX_LOG_BYTES) {
      renameSync(file, path.join(folder, `${name}.1.log`));
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };

  return (text) => {
    try {
      append(text);
      isFailing = false;
    } catch (error) {
      size = undefined; // reads the size again at the next write
      if (!isFailing)
        say(`Nothing can be written to ${file}: ${error instanceof Error ? error.message : String(error)}`);
      isFailing = true;
    }
  };
};
