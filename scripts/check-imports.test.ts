import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, type Violation } from './check-imports.ts';
import { ROOT } from './start/settings.ts';

/** For each rule an import that violates it, as [from, to]. */
const VIOLATIONS: Readonly<Record<string, readonly [string, string]>> = {
  'no-file-cycles': ['packages/formats/src/ring-a.ts', 'packages/formats/src/ring-b.ts'],
  'imports-exist': ['apps/web/src/lib/lost.ts', 'apps/web/src/lib/nowhere.ts'],
  'no-feature-cycles': ['apps/api/src/features/alpha', 'apps/api/src/features/beta'],
  'contracts-import-nothing': ['packages/contracts/src/clever.ts', 'packages/formats/src/plain.ts'],
  'texts-import-nothing': ['packages/texts/src/en/clever.ts', 'packages/contracts/src/plain.ts'],
  'app-texts-load-by-language': ['apps/web/src/lib/polyglot.ts', 'packages/texts/src/texts.ts'],
  'formats-import-nothing': ['packages/formats/src/wired.ts', 'packages/contracts/src/plain.ts'],
  'formats-do-no-io': ['packages/formats/src/online.ts', 'node:http'],
  'apps-do-not-import-each-other': ['apps/web/src/lib/server-side.ts', 'apps/api/src/app.ts'],
  'shop-imports-only-contracts': ['apps/shop/src/reads-books.ts', 'packages/formats/src/plain.ts'],
  'no-test-code-in-programs': ['apps/api/src/http/doubled.ts', 'apps/api/src/testing/clock-double.ts'],
  'routes-import-only-their-service': [
    'apps/api/src/features/marks/marks.routes.ts',
    'apps/api/src/features/marks/marks.db.ts',
  ],
  'features-import-only-services': ['apps/api/src/features/marks/peek.ts', 'apps/api/src/features/shelf/inner.ts'],
  'db-imports-only-its-feature': [
    'apps/api/src/features/marks/greedy.db.ts',
    'apps/api/src/features/shelf/shelf.service.ts',
  ],
  'services-do-not-query': ['apps/api/src/features/marks/marks.service.ts', 'apps/api/src/generated/prisma/client.ts'],
  'services-do-not-import-http': ['apps/api/src/features/shelf/shelf.jobs.ts', 'node_modules/fastify/index.js'],
  'platform-imports-no-feature': ['apps/api/src/platform/nosy.ts', 'apps/api/src/features/shelf/shelf.service.ts'],
  'web-features-import-only-queries-and-parts': [
    'apps/web/src/features/marks/peek.tsx',
    'apps/web/src/features/shelf/shelf-row.tsx',
  ],
  'web-features-do-not-import-app': ['apps/web/src/features/marks/where.ts', 'apps/web/src/app/router.ts'],
  'engines-import-nothing': ['apps/web/src/features/reader/engine/chatty.ts', 'packages/contracts/src/plain.ts'],
  'engines-do-not-import-react': ['apps/web/src/features/reader/engine/hooked.ts', 'node_modules/react/index.js'],
  'web-base-imports-no-feature': ['apps/web/src/ui/booked.tsx', 'apps/web/src/features/shelf/shelf.parts.tsx'],
  'stories-import-no-application-code': ['e2e/specs/inside.spec.ts', 'apps/api/src/app.ts'],
  'faults-import-no-application-code': ['faults/specs/inside.test.ts', 'apps/api/src/app.ts'],
};

/** Imports that the rules must allow. */
const ALLOWED: readonly (readonly [string, string])[] = [
  ['apps/api/src/features/fine/fine.routes.ts', 'apps/api/src/features/fine/fine.service.ts'],
  ['apps/api/src/features/fine/fine.service.ts', 'apps/api/src/features/shelf/shelf.service.ts'],
  ['apps/api/src/features/fine/fine.db.ts', 'apps/api/src/platform/db/db.ts'],
  ['apps/api/src/features/fine/fine.test.ts', 'apps/shop/src/testing.ts'],
  ['apps/web/src/features/fine/fine-screen.tsx', 'apps/web/src/features/shelf/shelf.parts.tsx'],
  ['apps/web/src/features/fine/fine.queries.ts', 'apps/web/src/lib/call.ts'],
  ['apps/web/src/features/reader/engine/fine.ts', 'packages/formats/src/plain.ts'],
  ['packages/contracts/src/fine.ts', 'packages/texts/src/texts.ts'],
  ['packages/formats/src/fine.test.ts', 'packages/sample-books/src/plain.ts'],
  ['e2e/specs/fine.spec.ts', 'packages/contracts/src/plain.ts'],
];

let tree = '';
let violations: Violation[] = [];

const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), content, { flag: 'a' });
};
const renderImport = (from: string, to: string): string => {
  const [, npm] = /^node_modules\/([^/]+)\//.exec(to) ?? [];
  if (npm || to.startsWith('node:')) return `import '${npm ?? to}';\n`;
  return `import './${path.posix.relative(path.posix.dirname(from), to)}';\n`;
};
const writeImport = (from: string, to: string): void => {
  write(from, `${renderImport(from, to)}export const value = 1;\n`);
  if (to.endsWith('.ts') || to.endsWith('.tsx')) write(to, '');
};

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'lectern-import-rules-'));
  for (const name of ['fastify', 'react']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const [from, to] of ALLOWED) writeImport(from, to);
  for (const [rule, [from, to]] of Object.entries(VIOLATIONS)) if (rule !== 'no-feature-cycles') writeImport(from, to);
  writeImport('packages/formats/src/ring-b.ts', 'packages/formats/src/ring-a.ts');
  writeImport('apps/api/src/features/alpha/alpha.service.ts', 'apps/api/src/features/beta/beta.service.ts');
  writeImport('apps/api/src/features/beta/other.service.ts', 'apps/api/src/features/alpha/other.service.ts');
  rmSync(path.join(tree, 'apps/web/src/lib/nowhere.ts'));
  // A JSX element, which fails when the cruiser parses .tsx files as plain TypeScript.
  write('apps/web/src/features/marks/peek.tsx', 'export const Row = () => <div>text</div>;\n');
  violations = findViolations(tree, ['apps', 'packages', 'e2e', 'faults']).violations;
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(Object.entries(VIOLATIONS))('[HOUSE-14] %s reports its violation', (rule, [from, to]) => {
    const reported = violations.filter((violation) => violation.rule === rule);
    const edges = reported.map((violation) => `${violation.from} → ${path.posix.normalize(violation.to)}`);
    const expected = rule === 'imports-exist' ? `${from} → nowhere.ts` : `${from} → ${to.replace('node:', '')}`;
    expect(edges.map((edge) => edge.replace('node:', ''))).toContain(expected);
  });

  it('[HOUSE-14] no rule forbids what the architecture allows', () => {
    const allowedFiles = new Set(ALLOWED.map(([from]) => from));
    expect(violations.filter((violation) => allowedFiles.has(violation.from))).toEqual([]);
  });

  it('[HOUSE-14] every rule has a test', () => {
    // The configuration is plain data in CommonJS.
    const { forbidden } = createRequire(import.meta.url)(path.join(ROOT, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    };
    expect(forbidden.map((rule) => rule.name)).toEqual(Object.keys(VIOLATIONS));
  });
});
