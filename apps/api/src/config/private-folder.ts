import { statSync } from 'node:fs';

/** Others may look into it or write there, or its group may write. */
const OPEN = 0o026;

/** Whether others on this machine may look into a folder, or change what is in it. One that is not there yet is made for us alone. */
export const isOpenToOthers = (folder: string): boolean => {
  if (process.platform === 'win32') return false; // has no such modes
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & OPEN) !== 0;
};

/** What the operator is told. */
export const openFolder = (folder: string): string =>
  `is a folder that others on this machine may look into: \`chmod 700 ${folder}\` keeps keys, mails and books from them.`;
