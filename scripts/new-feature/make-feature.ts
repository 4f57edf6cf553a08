import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namesOf } from './names.ts';
import { register, registrations } from './registrations.ts';
import { serverFiles } from './server-files.ts';
import { webFiles } from './web-files.ts';

/**
 * Makes a new feature in its six places and joins it to the lists that name every feature.
 * @returns the files written or changed, from the root
 * @throws a sentence, before anything is written, when the word is not one or is taken
 */
export const makeFeature = (root: string, word: string): string[] => {
  const names = namesOf(word);
  const files = { ...serverFiles(names), ...webFiles(names) };
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`There is a feature "${word}" already: ${taken} exists.`);
  const changed = new Map<string, string>();
  for (const registration of registrations(names)) {
    const { file } = registration;
    changed.set(file, register(changed.get(file) ?? readFileSync(path.join(root, file), 'utf8'), registration));
  }
  const all = [...Object.entries(files), ...changed];
  for (const [file, content] of all) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return all.map(([file]) => file);
};
