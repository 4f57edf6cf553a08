import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { surroundWithTags } from '@lectern/e2e/tagged-audio';
import { buildTimedMp3, createPartTone } from '@lectern/e2e/timed-audio';
import { buildZip, type PackedFile } from '@lectern/sample-books';

export type BitRate = 'constant' | 'variable';

/** The tones of a file tell the time in it for so long; a third one tells the file. */
export const PART_SECONDS = 600;
const FOLDER = path.join(os.tmpdir(), 'lectern-bench-seeks');

/** Encodes a file; kept in the system's temporary folder, because ten hours take minutes. */
const buildPart = async (bitRate: BitRate, part: number): Promise<Buffer> => {
  const file = path.join(FOLDER, `${bitRate}-${part}.mp3`);
  if (existsSync(file)) return readFileSync(file);
  const rate = bitRate === 'constant' ? 'even' : 'uneven';
  const { buffer } = await buildTimedMp3(`Part ${part + 1}`, PART_SECONDS, PART_SECONDS, rate, createPartTone(part));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.new`, buffer);
  renameSync(`${file}.new`, file);
  return buffer;
};

/** Builds a ZIP of MP3 files with tags, pictures and rubbish around their sound, which tells its place. ZIPs of different names differ. */
export const buildTimedSet = async (name: string, bitRate: BitRate, parts: number): Promise<Buffer> => {
  const files: PackedFile[] = [{ path: 'about.txt', content: Buffer.from(name), stored: true }];
  for (let part = 0; part < parts; part += 1) {
    const content = surroundWithTags(await buildPart(bitRate, part), `Part ${part + 1}`);
    files.push({ path: `${String(part + 1).padStart(2, '0')}.mp3`, content, stored: true });
  }
  return buildZip(files);
};
