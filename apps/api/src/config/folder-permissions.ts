import { statSync } from 'node:fs';

/** Read or write by others, or write by the group. */
const OPEN_MODE = 0o026;

/** Whether other accounts of this machine can read or change the folder. False for a missing folder: it will be created private. */
export const isAccessibleToOthers = (folder: string): boolean => {
  if (process.platform === 'win32') return false; // has no file modes
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & OPEN_MODE) !== 0;
};

/** The warning for the operator. */
export const formatFolderWarning = (folder: string): string =>
  `is a folder that others on this machine may look into: \`chmod 700 ${folder}\` keeps keys, mails and books from them.`;
