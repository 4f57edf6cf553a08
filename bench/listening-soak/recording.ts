import { buildTimedMp3 } from '@lectern/e2e/timed-audio';
import { buildZip } from '@lectern/sample-books';

/** Shorter than the ten minutes after which the sound of a file no longer tells its time. */
const FILE_SECONDS = 330;

/** Builds a ZIP of MP3 files of a variable bit rate, whose sound tells the time in each file. */
export const buildTimedSet = async (title: string, minutes: number): Promise<Buffer> => {
  const count = Math.ceil((minutes * 60) / FILE_SECONDS);
  const files = [];
  for (let index = 0; index < count; index += 1) {
    const path = `${String(index + 1).padStart(3, '0')}.mp3`;
    const { buffer } = await buildTimedMp3(title, FILE_SECONDS, FILE_SECONDS, 'uneven');
    files.push({ path, content: buffer, stored: true });
  }
  return buildZip(files);
};
