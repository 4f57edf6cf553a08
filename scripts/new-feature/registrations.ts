import type { FeatureNames } from './names.ts';

/** A line that a file listing every feature needs for a new one; it is inserted after the line of the feature `health`. */
type Registration = { readonly file: string; readonly after: RegExp; readonly line: string };

export const listRegistrations = ({ word, camel, pascal }: FeatureNames): readonly Registration[] => [
  {
    file: 'packages/contracts/src/index.ts',
    after: /^export \{ health \}.*\n/m,
    line: `export { ${camel} } from './${word}.ts';\n`,
  },
  {
    file: 'packages/contracts/src/calls.ts',
    after: /^import \{ health \}.*\n/m,
    line: `import { ${camel} } from './${word}.ts';\n`,
  },
  { file: 'packages/contracts/src/calls.ts', after: /(?<=\bcalls\b[^{]*\{[^}]*)\bhealth\b,?/, line: `, ${camel},` },
  {
    file: 'apps/api/src/deps.ts',
    after: /^import \{ createHealthService \}.*\n/m,
    line: `import { create${pascal}Service } from './features/${word}/${word}.service.ts';\n`,
  },
  {
    file: 'apps/api/src/deps.ts',
    after: /^ *const health = .*\n/m,
    line: `  const ${camel} = create${pascal}Service({ db });\n`,
  },
  { file: 'apps/api/src/deps.ts', after: /(?<=services: \{[^}]*)\bhealth\b,?/, line: `, ${camel},` },
  {
    file: 'apps/api/src/app.ts',
    after: /^import \{ registerHealthRoutes\b.*\n/m,
    line: `import { register${pascal}Routes } from './features/${word}/${word}.routes.ts';\n`,
  },
  {
    file: 'apps/api/src/app.ts',
    after: /^ *registerHealthRoutes\(.*\n/m,
    line: `  register${pascal}Routes(serve, services);\n`,
  },
];

/** Inserts the line after its anchor, separated by one comma. @throws Error when the anchor is missing, because this list is then out of date. */
export const insertRegistration = (source: string, { file, after, line }: Registration): string => {
  const anchor = after.exec(source);
  if (!anchor)
    throw new Error(`${file} has no place like ${after} for a new feature; see scripts/new-feature/registrations.ts.`);
  const end = anchor.index + anchor[0].length;
  const added = line.startsWith(',') && anchor[0].endsWith(',') ? line.slice(1) : line;
  return source.slice(0, end) + added + source.slice(end);
};
