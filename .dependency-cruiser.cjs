// Who may import whom: the table of ARCHITECTURE.md as patterns over folder names, so that a new feature is protected
// the moment its folder exists. `scripts/check-imports.ts` runs it, `scripts/check-imports.test.ts` proves that each law can fail.

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

/** One law: `from` may not reach `to`. Tests may reach further than the code that they prove, where `tests` says so. */
const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    law(
      'no-ring-of-files',
      'Files that need each other are one file, or have a third to share.',
      { pathNot: GENERATED },
      { circular: true },
    ),
    law('no-unknown-import', 'What is imported exists.', {}, { couldNotResolve: true }),
    {
      name: 'no-ring-of-features',
      comment: 'When two features need each other, the later one listens.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/(api|web)/src/features/[^/]+$' },
      to: { circular: true, path: '^apps/(api|web)/src/features/[^/]+$' },
    },

    law(
      'contracts-stand-alone',
      'The shapes on the wire depend on nothing of ours.',
      { path: '^packages/contracts/' },
      { path: OURS, pathNot: '^packages/contracts/' },
    ),
    law(
      'formats-stand-alone',
      'Bytes in, facts out: a parser knows nothing of ours.',
      { path: '^packages/formats/', pathNot: TESTS },
      { path: OURS, pathNot: '^packages/formats/' },
    ),
    law(
      'formats-touch-nothing-outside',
      'No HTTP, no database: a parser runs in a process that has neither.',
      { path: '^packages/formats/', pathNot: TESTS },
      { path: '(^(node:)?(http|https|http2|net|tls|dgram)$)|node_modules/(fastify|undici|pg|@prisma)/' },
    ),

    law(
      'apps-are-apart',
      'Programs talk over the wire. Only the tests of the API run a real shop.',
      { path: '^apps/([^/]+)/', pathNot: `^apps/api/.*(${TESTS})` },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    law(
      'shop-knows-only-contracts',
      'The shop is what a partner copies: the wire, a database of its own, and what its books are packed with.',
      { path: '^apps/shop/' },
      { path: OURS, pathNot: '^(apps/shop|packages/(contracts|postgres))/|^packages/sample-books/src/epub.ts$' },
    ),
    law(
      'no-test-code-in-programs',
      'What runs for readers does not lean on what is made for tests.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      { path: `^(apps|packages)/.*(${TESTS})` },
    ),

    law(
      'routes-know-their-service',
      'A route is a line from the contract to the service of its own feature: no query, no job, no other feature.',
      { path: `${API_FEATURE}.*\\.routes\\.ts$` },
      { path: '^apps/api/src/(features|platform)/', pathNot: OWN_BUT_NO_QUERY },
    ),
    law(
      'feature-by-its-door',
      'Another feature is reached through its service; the rest of it is private. Texts of mails lie with who sends them.',
      { path: API_FEATURE, pathNot: TESTS },
      {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '\\.service\\.ts$', '/features/mail/mail\\.ts$'],
      },
    ),
    law(
      'db-knows-only-its-own',
      'Queries know their own feature, the database, and the shapes that they store, nothing else.',
      { path: `${API_FEATURE}.*\\.db\\.ts$` },
      {
        path: '^apps/api/src/(features|platform|http|config)/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/platform/db/'],
      },
    ),
    law(
      'services-do-not-query',
      'Only `.db.ts` files talk to Postgres, and only they know its types.',
      { path: API_FEATURE, pathNot: `\\.db\\.ts$|${TESTS}` },
      { path: '^apps/api/src/generated/|node_modules/(pg|@prisma)/' },
    ),
    law(
      'services-do-not-speak-http',
      'Rules are the same whoever asks: a service knows refusals, not requests.',
      { path: `${API_FEATURE}.*\\.(service|db|jobs|listens)\\.ts$` },
      { path: 'node_modules/fastify/' },
    ),
    law(
      'mechanism-knows-no-feature',
      'http/, platform/ and config/ know no word of the product.',
      { path: '^apps/api/src/(http|platform|config)/', pathNot: TESTS },
      { path: '^apps/api/src/features/' },
    ),

    law(
      'web-feature-by-its-door',
      'Another feature shows itself through .queries and .parts; the rest of it is private.',
      { path: WEB_FEATURE, pathNot: TESTS },
      { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '\\.(queries|parts)\\.tsx?$'] },
    ),
    law(
      'web-features-know-no-screen',
      'app/ puts features on screens; a feature does not know where it is shown.',
      { path: '^apps/web/src/features/', pathNot: TESTS },
      { path: '^apps/web/src/app/' },
    ),
    law(
      'engine-stands-alone',
      'An engine is plain TypeScript: it knows itself and the formats.',
      { path: `${WEB_FEATURE}engine/`, pathNot: TESTS },
      { path: OURS, pathNot: ['^apps/web/src/features/$1/engine/', '^packages/formats/'] },
    ),
    law(
      'engine-knows-no-react',
      'An engine has events; a component mounts it.',
      { path: '^apps/web/src/features/[^/]+/engine/' },
      { path: 'node_modules/(react|react-[^/]+|@tanstack|@react-aria|i18next)/' },
    ),
    law(
      'alphabet-knows-no-feature',
      'ui/, lib/ and i18n/ know no word of the product.',
      { path: '^apps/web/src/(ui|lib|i18n)/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app)/' },
    ),

    law(
      'stories-know-no-code',
      'A story sees what a reader sees: contracts and sample books, the database where an hour would have to pass, never application code.',
      { path: '^e2e/' },
      { path: '^(apps|scripts|bench|faults|packages)/', pathNot: '^packages/(contracts|sample-books|postgres)/' },
    ),
    law(
      'faults-come-from-outside',
      'What is killed is the real product: a fault knows the wire, sample books and the database, no application code.',
      { path: '^faults/' },
      { path: '^(apps|scripts|bench|e2e|packages)/', pathNot: '^packages/(contracts|sample-books|postgres)/' },
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
