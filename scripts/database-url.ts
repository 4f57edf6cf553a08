// Prints the address of the database that a running `npm start` or `npm run dev` embeds: psql "$(node scripts/database-url.ts)"
import path from 'node:path';
import { findRunningPostgres } from '@lectern/postgres';
import { readSettings } from './start/settings.ts';

const { dataDir, databaseUrl } = readSettings(process.env);
const running = databaseUrl ? null : await findRunningPostgres(path.join(dataDir, 'postgres'));
const url = databaseUrl ?? running?.url('lectern');
if (url === undefined) {
  console.error(`No database runs in ${dataDir}: start with \`npm run dev\` first.`);
  process.exit(1);
}
console.log(url);
