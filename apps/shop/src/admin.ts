import pg from 'pg';
import { z } from 'zod';
import { findAccountByLogin } from './accounts/accounts.db.ts';
import type { Clock, Database } from './database.ts';
import { endLicence, findLicence, listLicences } from './lcp/licences.db.ts';
import { getStatus } from './lcp/loans.ts';
import { readSecretFiles } from './production-settings.ts';

const USAGE = `Commands of the shop’s operator:
  licences <e-mail or username>   lists the LCP licences of a customer
  revoke <licence id>             ends a licence; one that no device uses yet is cancelled
`;

/** Runs a command and returns what it prints. Throws one sentence when it cannot be done. */
export const runShopCommand = async (db: Database, clock: Clock, line: readonly string[]): Promise<string> => {
  const [command, subject, ...rest] = line;
  if (subject === undefined || rest.length > 0) throw new Error(USAGE);
  switch (command) {
    case 'licences':
      return listLicencesOf(db, clock, subject);
    case 'revoke':
      return revoke(db, clock, subject);
    default:
      throw new Error(USAGE);
  }
};

const listLicencesOf = async (db: Database, clock: Clock, login: string): Promise<string> => {
  const found = await findAccountByLogin(db, login);
  if (!found) throw new Error(`No customer has the name ${login}.`);
  const licences = await listLicences(db, found.account.id);
  if (licences.length === 0) return 'No licences.\n';
  return licences
    .map((licence) => {
      const end = licence.endsAt ? ` until ${licence.endsAt.toISOString()}` : '';
      return `${licence.id}  ${licence.kind}  ${getStatus(licence, clock())}  ${licence.book}${end}\n`;
    })
    .join('');
};

const revoke = async (db: Database, clock: Clock, id: string): Promise<string> => {
  if (!z.uuid().safeParse(id).success || !(await findLicence(db, id))) throw new Error(`There is no licence ${id}.`);
  if (!(await endLicence(db, id, 'revoked', { id: null, name: null }, clock())))
    throw new Error(`The licence ${id} has ended already.`);
  return `The licence ${id} is ${(await findLicence(db, id))?.status}.\n`;
};

const main = async (): Promise<void> => {
  const { SHOP_DATABASE_URL: connectionString } = readSecretFiles(process.env);
  if (!connectionString) throw new Error('SHOP_DATABASE_URL must be set.');
  const db = new pg.Pool({ connectionString, max: 1 });
  try {
    process.stdout.write(await runShopCommand(db, () => new Date(), process.argv.slice(2)));
  } finally {
    await db.end();
  }
};

if (import.meta.main)
  main().catch((fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  });
