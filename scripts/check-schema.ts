// Checks that the migrations, applied by ours (Prisma runs none outside a transaction), create exactly the schema. Exit code 0 when they do; starts a temporary database.
//   node scripts/check-schema.ts [folder of another schema]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureDatabase, migrate } from '@lectern/postgres';
import { startTemporaryPostgres } from '@lectern/postgres/testing';

const API = path.resolve(import.meta.dirname, '../apps/api');

const schema = process.argv[2] ?? '../../prisma/schema';

const server = await startTemporaryPostgres();
try {
  const database = await ensureDatabase(server, 'lectern');
  await migrate(database, path.join(API, '../../prisma/migrations'));
  const prisma = path.join(API, 'node_modules', '.bin', 'prisma');
  const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--exit-code'];
  const env = {
    ...process.env,
    DATABASE_URL: database,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const { status } = spawnSync(prisma, args, { cwd: API, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
