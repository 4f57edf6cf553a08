import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const EXCLUDED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'generated',
  '.turbo',
  'out',
  'test-results',
  'playwright-report',
]);
const SOURCE = /(?<!\.d)\.tsx?$/;

/** Lists our TypeScript files below some folders of a checkout, sorted, as paths from its root with forward slashes. */
export const listSourceFiles = (root: string, folders: readonly string[]): string[] => {
  const listBelow = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return EXCLUDED_FOLDERS.has(entry.name) ? [] : listBelow(file);
      return entry.isFile() && SOURCE.test(entry.name) ? [file] : [];
    });
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap(listBelow)
    .sort((a, b) => (a < b ? -1 : 1));
};
