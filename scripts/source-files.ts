import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'generated', '.turbo', 'out', 'test-results', 'playwright-report']);
const SOURCE = /(?<!\.d)\.tsx?$/;

/** Our own TypeScript files below some folders of a checkout, as paths from its root with forward slashes, in order. */
export const sourceFiles = (root: string, folders: readonly string[]): string[] => {
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : below(file);
      return entry.isFile() && SOURCE.test(entry.name) ? [file] : [];
    });
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap(below)
    .sort((a, b) => (a < b ? -1 : 1));
};
