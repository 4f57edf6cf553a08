import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '..');
const readText = (file: string): string => readFileSync(file, 'utf8');

const listClasses = (file: string): ReadonlySet<string> => {
  const rules = readText(file).replaceAll(/\/\*.*?\*\//gs, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
};

/** The classes that a component names, as `styles.tile`, and its style sheet does not have. */
const listMissingClasses = (file: string): string[] => {
  const code = readText(file);
  const withoutAddresses = code.replaceAll(/from '.+'/g, '');
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, variable = '', sheet = '']) => {
    const classes = listClasses(path.resolve(path.dirname(file), sheet));
    const uses = withoutAddresses.matchAll(new RegExp(`(?<![\\w.])${variable}\\.(\\w+)`, 'g'));
    return [...uses]
      .map(([, name = '']) => name)
      .filter((name) => !classes.has(name))
      .map((name) => `${path.relative(SOURCE, file)}: ${variable}.${name}`);
  });
};

it('[UI-53] every class that a component names stands in its style sheet', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !file.includes('.test.'));
  expect(files.flatMap((file) => listMissingClasses(path.join(SOURCE, file)))).toEqual([]);
});
