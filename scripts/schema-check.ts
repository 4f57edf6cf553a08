// Do the migrations make exactly what the schema says? Exit code 0 when they do; needs no database of anybody's.
//   node scripts/schema-check.ts [folder of another schema]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startThrowAwayPostgres } from '@lectern/postgres/testing';

const API = path.resolve(import.meta.dirname, '../apps/api');

const schema = process.argv[2] ?? '../../prisma/schema';

const server = await startThrowAwayPostgres();
try {
  const prisma = path.join(API, 'node_modules', '.bin', 'prisma');
  const args = [
    'migrate',
    'diff',
    '--from-migrations',
    '../../prisma/migrations',
    '--to-schema',
    schema,
    '--exit-code',
  ];
  const env = {
    ...process.env,
    DATABASE_URL: server.adminUrl('postgres'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const { status } = spawnSync(prisma, args, { cwd: API, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
