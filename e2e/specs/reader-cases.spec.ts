import { existsSync } from 'node:fs';
import { colourCases } from './reader-cases/colours.ts';
import { documentCases } from './reader-cases/documents.ts';
import { formatCases } from './reader-cases/formats.ts';
import { layoutCases } from './reader-cases/layout.ts';
import { pageBreakCases } from './reader-cases/page-breaks.ts';
import { CASES_FOLDER, openCase, type ReaderCase } from './reader-cases/reader-case.ts';
import { textCases } from './reader-cases/text.ts';
import { test } from './reader-engine/test.ts';

/** The expectations by subject, each table in a file of its own. */
const TABLES: Readonly<Record<string, readonly ReaderCase[]>> = {
  layout: layoutCases,
  'colours and styles of the book': colourCases,
  'documents and references': documentCases,
  formats: formatCases,
  'page breaks, contents and spreads': pageBreakCases,
  'text, search and quotes': textCases,
};

const isHere = existsSync(CASES_FOLDER);
if (!isHere) console.log('not run: the cases are not here');

for (const [subject, cases] of Object.entries(TABLES))
  test.describe(subject, () => {
    test.skip(!isHere, 'the cases are not here');
    for (const { folder, title, check } of cases)
      test(`${title} (${folder})`, async ({ page, engine, host }) => {
        await check(openCase(folder, page, engine, host));
      });
  });
