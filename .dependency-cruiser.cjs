// Who may import whom: the table of ARCHITECTURE.md as patterns over folder names, so that a new feature is covered
// as soon as its folder exists. `scripts/check-imports.ts` runs it, `scripts/check-imports.test.ts` proves that each rule can fail.

const swc = require('./packages/tooling/node_modules/@swc/core');

// The cruiser's swc parser takes every file for plain TypeScript and stumbles over the first tag of a .tsx file.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') });

const TESTS = '\\.(test|suite)\\.tsx?$|/testing/|/testing\\.ts$|/fixtures/|\\.testing\\.ts$';
const API_FEATURE = '^apps/api/src/features/([^/]+)/';
const OWN_BUT_NO_QUERY = '^apps/api/src/features/$1/(?!.*\\.(db|jobs|listens)\\.ts$)';
const WEB_FEATURE = '^apps/web/src/features/([^/]+)/';
const GENERATED = '^apps/api/src/generated/';
const OURS = '^(apps|packages|scripts|e2e|bench|faults)/';

/** One rule: `from` may not reach `to`. Tests may reach further than the code that they test, where `tests` says so. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-file-cycles',
      'Files that need each other become one file, or share a third one.',
      { pathNot: GENERATED },
      { circular: true },
    ),
    rule('imports-exist', 'Every import can be resolved.', {}, { couldNotResolve: true }),
    {
      name: 'no-feature-cycles',
      comment: 'When two features need each other, the later one passes a hook, or a third joins them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/(api|web)/src/features/[^/]+$' },
      to: { circular: true, path: '^apps/(api|web)/src/features/[^/]+$' },
    },

    rule(
      'contracts-import-nothing',
      'Contracts depend on no other package of ours but the texts.',
      { path: '^packages/contracts/' },
      { path: OURS, pathNot: '^packages/(contracts|texts)/' },
    ),
    rule(
      'texts-import-nothing',
      'Texts are data: whoever writes a language needs to know nothing else.',
      { path: '^packages/texts/src/', pathNot: TESTS },
      { path: '.*', pathNot: '^packages/texts/' },
    ),
    rule(
      'app-texts-load-by-language',
      'The app loads the texts of one language: what names those of all, only programs on the server import.',
      { path: '^apps/web/src/', pathNot: TESTS },
      { path: '^packages/texts/src/texts\\.ts$' },
    ),
    rule(
      'formats-import-nothing',
      'A parser takes bytes and returns data; it imports no other package of ours.',
      { path: '^packages/formats/', pathNot: TESTS },
      { path: OURS, pathNot: '^packages/formats/' },
    ),
    rule(
      'formats-do-no-io',
      'A parser runs in a process without network and database.',
      { path: '^packages/formats/', pathNot: TESTS },
      { path: '(^(node:)?(http|https|http2|net|tls|dgram)$)|node_modules/(fastify|undici|pg|@prisma)/' },
    ),

    rule(
      'apps-do-not-import-each-other',
      'Programs communicate over HTTP. Only the tests of the API run a real shop.',
      { path: '^apps/([^/]+)/', pathNot: `^apps/api/.*(${TESTS})` },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'shop-imports-only-contracts',
      'Partners copy the shop: it imports contracts, texts, the database package, and the EPUB builder.',
      { path: '^apps/shop/' },
      { path: OURS, pathNot: '^(apps/shop|packages/(contracts|texts|postgres))/|^packages/sample-books/src/epub.ts$' },
    ),
    rule(
      'no-test-code-in-programs',
      'Production code does not import test code.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      { path: `^(apps|packages)/.*(${TESTS})` },
    ),

    rule(
      'routes-import-only-their-service',
      'A route connects a contract with the service of its own feature: no query, no job, no other feature.',
      { path: `${API_FEATURE}.*\\.routes\\.ts$` },
      { path: '^apps/api/src/(features|platform)/', pathNot: OWN_BUT_NO_QUERY },
    ),
    rule(
      'features-import-only-services',
      'A feature imports only the services of others, and the mail helpers.',
      { path: API_FEATURE, pathNot: TESTS },
      {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '\\.service\\.ts$', '/features/mail/mail\\.ts$'],
      },
    ),
    rule(
      'db-imports-only-its-feature',
      'Queries import only their own feature and the database.',
      { path: `${API_FEATURE}.*\\.db\\.ts$` },
      {
        path: '^apps/api/src/(features|platform|http|config)/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/platform/db/'],
      },
    ),
    rule(
      'services-do-not-query',
      'Only `.db.ts` files query PostgreSQL and import its types.',
      { path: API_FEATURE, pathNot: `\\.db\\.ts$|${TESTS}` },
      { path: '^apps/api/src/generated/|node_modules/(pg|@prisma)/' },
    ),
    rule(
      'services-do-not-import-http',
      'A service throws refusals and does not know requests.',
      { path: `${API_FEATURE}.*\\.(service|db|jobs|listens)\\.ts$` },
      { path: 'node_modules/fastify/' },
    ),
    rule(
      'platform-imports-no-feature',
      'http/, platform/ and config/ import no feature.',
      { path: '^apps/api/src/(http|platform|config)/', pathNot: TESTS },
      { path: '^apps/api/src/features/' },
    ),

    rule(
      'web-features-import-only-queries-and-parts',
      'A web feature imports only .queries and .parts of others.',
      { path: WEB_FEATURE, pathNot: TESTS },
      { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '\\.(queries|parts)\\.tsx?$'] },
    ),
    rule(
      'web-features-do-not-import-app',
      'app/ routes to features; a feature does not import app/.',
      { path: '^apps/web/src/features/', pathNot: TESTS },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'engines-import-nothing',
      'An engine is plain TypeScript: it imports only itself and the formats.',
      { path: `${WEB_FEATURE}engine/`, pathNot: TESTS },
      { path: OURS, pathNot: ['^apps/web/src/features/$1/engine/', '^packages/formats/'] },
    ),
    rule(
      'engines-do-not-import-react',
      'An engine emits events; a component mounts it.',
      { path: '^apps/web/src/features/[^/]+/engine/' },
      { path: 'node_modules/(react|react-[^/]+|@tanstack|@react-aria|i18next)/' },
    ),
    rule(
      'web-base-imports-no-feature',
      'ui/, lib/ and i18n/ import no feature.',
      { path: '^apps/web/src/(ui|lib|i18n)/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app)/' },
    ),

    rule(
      'stories-import-no-application-code',
      'A story imports contracts, sample books and the database package, never application code.',
      { path: '^e2e/' },
      { path: '^(apps|scripts|bench|faults|packages)/', pathNot: '^packages/(contracts|sample-books|postgres)/' },
    ),
    rule(
      'faults-import-no-application-code',
      'A fault test imports contracts, sample books, the database package and what starts the real proxy, never application code.',
      { path: '^faults/' },
      {
        path: '^(apps|scripts|bench|e2e|packages)/',
        pathNot: '^(packages/(contracts|sample-books|postgres)/|scripts/proxy/[^/]+[.]testing[.]ts$)',
      },
    ),
  ],
  options: {
    parser: 'swc', // the other parser does not know this version of TypeScript and silently finds nothing
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.turbo|generated/.*/models)(/|$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'browser', 'style'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
