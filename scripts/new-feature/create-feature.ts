import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toNames } from './names.ts';
import { insertRegistration, listRegistrations } from './registrations.ts';
import { renderServerFiles } from './server-files.ts';
import { renderWebFiles } from './web-files.ts';

/**
 * Creates a feature in its six places and registers it in the files that list every feature.
 * @returns the files written or changed, from the root
 * @throws Error with a message for the developer, before anything is written, when the word is invalid or taken
 */
export const createFeature = (root: string, word: string): string[] => {
  const names = toNames(word);
  const files = { ...renderServerFiles(names), ...renderWebFiles(names) };
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`There is a feature "${word}" already: ${taken} exists.`);
  const changed = new Map<string, string>();
  for (const registration of listRegistrations(names)) {
    const { file } = registration;
    changed.set(
      file,
      insertRegistration(changed.get(file) ?? readFileSync(path.join(root, file), 'utf8'), registration),
    );
  }
  const all = [...Object.entries(files), ...changed];
  for (const [file, content] of all) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return all.map(([file]) => file);
};
