import { readFileSync } from 'node:fs';

/**
 * Reads a secret from NAME, or from the file that NAME_FILE names (as container engines provide secrets); a trailing line
 * break is dropped. @throws Error with one sentence that names the setting, never the secret
 */
export const readSecret = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) throw new Error(`The setting ${name} is given twice, by itself and as ${name}_FILE: remove one.`);
  let text = '';
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new Error(`The setting ${name}_FILE names ${file}, which can’t be read.`);
  }
  if (text === '') throw new Error(`The setting ${name}_FILE names ${file}, which is empty.`);
  return text;
};
