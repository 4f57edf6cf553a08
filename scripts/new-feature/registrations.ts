import type { Names } from './names.ts';

/** A line that a file which knows every feature gets for a new one, put behind the line of the feature `health`. */
type Registration = { readonly file: string; readonly behind: RegExp; readonly line: string };

export const registrations = ({ word, camel }: Names): readonly Registration[] => [
  {
    file: 'packages/contracts/src/index.ts',
    behind: /^export \{ health \}.*\n/m,
    line: `export { ${camel} } from './${word}.ts';\n`,
  },
  {
    file: 'packages/contracts/src/calls.ts',
    behind: /^import \{ health \}.*\n/m,
    line: `import { ${camel} } from './${word}.ts';\n`,
  },
  { file: 'packages/contracts/src/calls.ts', behind: /(?<=\bcalls\b[^{]*\{[^}]*)\bhealth\b,?/, line: `, ${camel},` },
  {
    file: 'apps/api/src/deps.ts',
    behind: /^import \{ healthService \}.*\n/m,
    line: `import { ${camel}Service } from './features/${word}/${word}.service.ts';\n`,
  },
  {
    file: 'apps/api/src/deps.ts',
    behind: /^ *const health = .*\n/m,
    line: `  const ${camel} = ${camel}Service({ db });\n`,
  },
  { file: 'apps/api/src/deps.ts', behind: /(?<=services: \{[^}]*)\bhealth\b,?/, line: `, ${camel},` },
  {
    file: 'apps/api/src/app.ts',
    behind: /^import \{ healthRoutes\b.*\n/m,
    line: `import { ${camel}Routes } from './features/${word}/${word}.routes.ts';\n`,
  },
  { file: 'apps/api/src/app.ts', behind: /^ *healthRoutes\(.*\n/m, line: `  ${camel}Routes(serve, services);\n` },
];

/** Puts the line behind its mark, with one comma between. @throws where the mark is gone: then this list is out of date. */
export const register = (source: string, { file, behind, line }: Registration): string => {
  const mark = behind.exec(source);
  if (!mark)
    throw new Error(`${file} has no place like ${behind} for a new feature; see scripts/new-feature/registrations.ts.`);
  const end = mark.index + mark[0].length;
  const added = line.startsWith(',') && mark[0].endsWith(',') ? line.slice(1) : line;
  return source.slice(0, end) + added + source.slice(end);
};
