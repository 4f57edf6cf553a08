import { readConfig } from '../config/config.ts';
import { moveService } from '../features/files/move.service.ts';
import { openDatabase } from '../platform/db/db.ts';
import { openStorage } from '../platform/storage/open.ts';

/** A move in a process of its own, to be killed by a test: writes how many objects it has copied, a line each, at the end its report. */
const { storage, dataDir, database } = readConfig(process.env);
const db = openDatabase(database.url);
const open = (kind: 'disk' | 's3') => openStorage(storage, dataDir, kind);
const move = moveService({ db, dataDir, settings: storage, open });
const report = await move.move({
  to: 's3',
  deleteSource: process.argv.includes('--delete-source'),
  signal: new AbortController().signal,
  progress: ({ copied }) => process.stdout.write(`${copied}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
await db.$disconnect();
