import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { isAccessibleToOthers } from '../../../config/folder-permissions.ts';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

const MB = 1024 ** 2;
/** Less than this, and uploads will soon fail; less than the second, and they fail now. */
const [LITTLE_BYTES, TOO_LITTLE_BYTES] = [2048 * MB, 256 * MB];

/** The data folder and the folder for temporary files have room, and the first is private. */
export const checkDisk = async ({ config: { dataDir } }: CheckContext): Promise<Finding[]> => {
  const open = isAccessibleToOthers(dataDir)
    ? [attention(`DATA_DIR ${dataDir} is open to other accounts of this machine.`, `Run: chmod 700 ${dataDir}`)]
    : [];
  return [
    await checkFolder('DATA_DIR', dataDir, 'Enlarge its disk, or move the books to S3 (admin storage move).'),
    await checkFolder('temporary files', os.tmpdir(), 'Enlarge it: uploads and conversions pass through it.'),
    ...open,
  ];
};

const checkFolder = async (name: string, folder: string, todo: string): Promise<Finding> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const text = `${name} (${folder}): ${Math.floor(free / MB).toLocaleString('en')} MB are free.`;
    if (free < TOO_LITTLE_BYTES) return failed(text, todo);
    return free < LITTLE_BYTES ? attention(text, todo) : ok(text);
  } catch (error) {
    return failed(`${name} (${folder}) is not readable (${getReason(error)}).`, 'Create it, owned by this account.');
  }
};
