import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.ts';

const WRITE = path.join(ROOT, 'scripts/stripped/write.mjs');

/** Writes the copies of the sources without their types. Without them a start works too, and takes longer. */
export const writeStrippedCopies = async (say: (sentence: string) => void, program = WRITE): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, [program]);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }; // the error of a failed run has the program's output
    const [reason = ''] = /^\w*Error: .*$/m.exec(stderr) ?? [];
    say(`The start takes longer, because the prepared sources could not be written. ${reason}`.trim());
  }
};
