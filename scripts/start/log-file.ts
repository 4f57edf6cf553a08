import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const LARGEST_LOG_BYTES = 10 * 1024 ** 2;

/** Appends a child's output to `<data>/logs/<name>.log`; a full file becomes `<name>.1.log`, and only one such is kept. */
export const openLog = (dataDir: string, name: string): ((text: string) => void) => {
  const folder = path.join(dataDir, 'logs');
  const file = path.join(folder, `${name}.log`);
  mkdirSync(folder, { recursive: true });
  let size = existsSync(file) ? statSync(file).size : 0;
  return (text) => {
    if (size > LARGEST_LOG_BYTES) {
      renameSync(file, path.join(folder, `${name}.1.log`));
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };
};
