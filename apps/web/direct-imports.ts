import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
/** Packages whose index names many independent files: those of the contracts are calls, those of lucide icons. */
const INDEXES: Record<string, string> = {
  '@lectern/contracts': path.join(import.meta.dirname, '../../packages/contracts/src/index.ts'),
  'lucide-react': path.join(path.dirname(resolve('lucide-react')), '../esm/lucide-react.mjs'),
};
const EXPORTS = /export \{([^}]*)\} from '(\.\/[^']+)';/g;
const IMPORTS = /import \{([^}]*)\} from '(@lectern\/contracts|lucide-react)';/g;

/** What zod makes JSON schemas by, which only the server does. */
const JSON_SCHEMAS = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const FUNCTIONS = /^export (?:function|const) (\w+)/gm;
const RENAMED = /^export \{ \w+ as \w+ \};$/m;

/** The names between braces, without types, which compile to nothing. */
const splitNames = (names: string): { from: string; to: string }[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [from = '', to = from] = name.split(' as ');
      return { from, to };
    });

/** The file that each name of an index comes from, and its name there. */
const listOrigins = (index: string): Map<string, { file: string; name: string }> => {
  const origins = new Map<string, { file: string; name: string }>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(EXPORTS))
    for (const { from, to } of splitNames(names)) origins.set(to, { file: path.join(index, '..', file), name: from });
  return origins;
};

/**
 * Turns imports of an index into imports of the files that it names, so that the script of a screen has the schemas of its own calls and its
 * own icons only: which script a module belongs to is decided by what imports it (`chunk-groups.ts`). Leaves out zod's JSON schemas.
 */
export const directImports = (): Plugin => {
  const origins = new Map(Object.entries(INDEXES).map(([name, index]) => [name, listOrigins(index)]));
  return {
    name: 'lectern:direct-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!JSON_SCHEMAS.test(id)) return null;
      const code = readFileSync(id, 'utf8');
      const functions = [...code.matchAll(FUNCTIONS)].map(([, name]) => `export const ${name} = () => undefined;`);
      return [...functions, RENAMED.exec(code)?.[0]].join('\n');
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      return code.replaceAll(IMPORTS, (_, names: string, specifier: string) =>
        splitNames(names)
          .map(({ from, to }) => {
            const origin = origins.get(specifier)?.get(from);
            if (origin === undefined) throw new Error(`${specifier} exports no ${from}`);
            return `import { ${origin.name} as ${to} } from ${JSON.stringify(origin.file)};`;
          })
          .join(' '),
      );
    },
  };
};
