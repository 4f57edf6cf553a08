import { describe, expect, it } from 'vitest';
import { parseCoverageTable } from './coverage/coverage-table.ts';
import { findCoverageGaps, findUncoveredStatements, type Product } from './coverage/find-coverage-gaps.ts';
import { isRouteAnswered, readProduct } from './coverage/read-product.ts';
import { listCalls, readSpecification } from './coverage/specification.ts';
import { ROOT } from './start/settings.ts';

const HEADER = '| What the specification says | Rules | Where it differs, and why |\n|---|---|---|\n';
const parse = (...sections: [number: number, ...rows: string[]][]) =>
  parseCoverageTable(
    sections.map(([number, ...rows]) => `## ${number}. Some\n\n${HEADER}${rows.join('\n')}\n`).join('\n'),
  );

const product: Product = {
  rules: new Set(['BOOK-1', 'BOOK-2']),
  tests: new Map([['BOOK-1', ['apps/api/src/features/books/books.test.ts']]]),
  calls: ['GET /books/{id}', 'GET /files/{name}'],
  errorNumbers: new Set(['303']),
  constants: new Map([
    ['QR_SECONDS', '600'],
    ['accessLog', '30 days'],
  ]),
  isAnswered: (route) => route === '/cookies',
};
const findGaps = (...sections: [number, ...string[]][]): string[] => findCoverageGaps(parse(...sections).rows, product);

describe('the coverage of the specification', () => {
  it('[HOUSE-37] is without gaps when each row has rules with tests, and all that it names exists', () => {
    const sections: [number, ...string[]][] = [
      [2, '| `/cookies` is a page | BOOK-1 | |'],
      [7, '| `GET /books/{book}/` and `GET /files/` | BOOK-1 | Another name |'],
      [8, '| `303` is there already | BOOK-1 | |'],
      [9, '| Ten minutes (`QR_SECONDS` = 600), logs (`accessLog` = 30 days) | BOOK-1 | |'],
    ];
    expect(parse(...sections).problems).toEqual([]);
    expect(findGaps(...sections)).toEqual([]);
  });

  it.each([
    ['a row without a rule', '| Books |  | |', 'line 5 has no rule'],
    ['a rule that does not exist', '| Books | BOOK-9 | |', 'line 5: BOOK-9 is no rule'],
    ['a rule without a test', '| Books | BOOK-1, BOOK-2 | |', 'line 5: BOOK-2 is quoted by no test'],
    [
      'a row that says what lacks',
      '| Books | BOOK-1 | Missing |',
      'line 5 says that the product lacks this: “Missing”',
    ],
  ])('[HOUSE-37] reports %s', (_what, row, problem) => {
    expect(findGaps([1, row])).toEqual([problem]);
  });

  it('[HOUSE-37] reports a line that is no row', () => {
    expect(parse([1, '| Books | BOOK-1 |']).problems).toHaveLength(1);
    expect(parseCoverageTable('| Books | BOOK-1 | |').problems).toHaveLength(1);
  });

  it.each<[number, string, string]>([
    [2, '`/impressum`', 'line 5: nothing answers /impressum'],
    [7, '`PUT /books/{id}`', 'line 5: docs/openapi.json does not describe PUT /books/{id}'],
    [8, '`304`', 'line 5: no refusal has the number 304'],
    [9, '`QR_SECONDS` = 60', 'line 5: QR_SECONDS is 600, not 60'],
    [9, '`accessLog` = 1 day', 'line 5: accessLog is 30 days, not 1 day'],
    [9, '`HOURS` = 1', 'line 5: HOURS is unknown, not 1'],
  ])('[HOUSE-37] in section %i reports %s, which the product does not have', (section, statement, problem) => {
    expect(findGaps([section, `| ${statement} | BOOK-1 | |`])).toEqual([problem]);
  });

  it('[HOUSE-37] reports what the specification lists and no row names', () => {
    const specification = {
      routes: ['/cookies', '.../'],
      calls: ['GET /books', 'PUT /files/{filename}'],
      errorNumbers: ['303', '1707'],
    };
    const { rows } = parse(
      [2, '| `/cookies` | BOOK-1 | |'],
      [7, '| `PUT /files/{name}` | BOOK-1 | |'],
      [8, '| `303` | BOOK-1 | |'],
    );
    expect(findUncoveredStatements(rows, specification)).toEqual([
      'section 2: no row names .../',
      'section 7: no row names GET /books',
      'section 8: no row names 1707',
    ]);
  });
});

describe('the specification', () => {
  it.each([
    ['GET /user; PUT /user', ['GET /user', 'PUT /user']],
    ['POST / DELETE /a/{name}/b/{path}', ['POST /a/{name}/b/{path}', 'DELETE /a/{name}/b/{path}']],
    ['GET /p/r/login-url, /news; POST /p/r/logout', ['GET /p/r/login-url', 'GET /p/r/news', 'POST /p/r/logout']],
    ['POST /a/add/{path}/ and remove/{path}/', ['POST /a/add/{path}', 'POST /a/remove/{path}']],
    ['GET files/?fast_hash={hash}&access_token={token}', ['GET /files']],
  ])('[HOUSE-37] lists in “%s” each call', (cell, calls) => {
    expect(listCalls(cell)).toEqual(calls);
  });

  it('[HOUSE-37] lists routes, calls and error numbers of their sections', () => {
    const text = [
      '## 1. One\n\n| /a | no route |\n',
      '## 2. Two\n\n| Route | Purpose |\n|---|---|\n| .../ (exact) | a |\n| /b, /c/:d? | b |\n',
      '## 7. Seven\n\n| Method and path | Answer |\n|---|---|\n| GET /books | params limit |\n',
      '## 8. Eight\n\n**Codes**: 303 there; 1700 without. HTTP 403 logs out after 3 s.\n',
      '## 9. Nine\n\n4096 bytes\n',
    ].join('\n');
    expect(readSpecification(text)).toEqual({
      routes: ['.../', '/b', '/c/:d?'],
      calls: ['GET /books'],
      errorNumbers: ['303', '1700'],
    });
  });
});

it('[HOUSE-37] a route is answered by a page of the app or a public page, and by nothing else', () => {
  for (const route of ['/:language?', '.../', '.../settings/plan/change', '/for-developers/:article?', '/cookies'])
    expect([route, isRouteAnswered(route)]).toEqual([route, true]);
  for (const route of ['.../nowhere', '/nowhere', '/for-developers/nowhere'])
    expect([route, isRouteAnswered(route)]).toEqual([route, false]);
});

it('[HOUSE-37] the product is read from its contracts, documents and tests', () => {
  const { rules, tests, calls, errorNumbers, constants } = readProduct(ROOT);
  expect(tests.get('HOUSE-37')).toContain('scripts/check-coverage.test.ts');
  expect([rules.has('HOUSE-37'), calls.includes('PUT /books/{id}'), errorNumbers.has('1707')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([constants.get('QR_SECONDS'), constants.get('invoice'), constants.get('cookieUndecided')]).toEqual([
    '600',
    '10 years',
    '1 day',
  ]);
});
