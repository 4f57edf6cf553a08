// Checks docs/coverage.md: every statement of the specification has rules that tests quote. `--list` prints the tests of each row.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCoverageTable } from './coverage/coverage-table.ts';
import { findCoverageGaps, findUncoveredStatements } from './coverage/find-coverage-gaps.ts';
import { readProduct } from './coverage/read-product.ts';
import { readSpecification } from './coverage/specification.ts';
import { ROOT } from './start/settings.ts';

const TABLE = 'docs/coverage.md';
/** Lies beside the project in some checkouts only. */
const SPECIFICATION = path.join(ROOT, '..', 'shared', 'spec.md');

const { rows, problems } = parseCoverageTable(readFileSync(path.join(ROOT, TABLE), 'utf8'));
const product = readProduct(ROOT);
problems.push(...findCoverageGaps(rows, product));
if (existsSync(SPECIFICATION))
  problems.push(...findUncoveredStatements(rows, readSpecification(readFileSync(SPECIFICATION, 'utf8'))));
else console.log(`The specification is not here (${SPECIFICATION}): only the table was checked.`);

if (process.argv.includes('--list')) {
  for (const { section, statement, rules } of rows) {
    const tests = new Set(rules.flatMap((id) => product.tests.get(id) ?? []));
    console.log(
      `${section}. ${statement}\n   ${rules.join(', ')}\n${[...tests].map((test) => `   ${test}\n`).join('')}`,
    );
  }
}
for (const problem of problems) console.log(`${TABLE}: ${problem}`);
console.log(`${rows.length} rows, ${problems.length} problems`);
process.exitCode = problems.length > 0 || rows.length === 0 ? 1 : 0;
