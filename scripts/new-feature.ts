// Creates a new feature: `node scripts/new-feature.ts <word>`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createFeature } from './new-feature/create-feature.ts';
import { ROOT } from './start/settings.ts';

try {
  const files = createFeature(ROOT, process.argv[2] ?? '');
  const biome = path.join(ROOT, 'packages/tooling/node_modules/.bin/biome');
  spawnSync(biome, ['check', '--write', ...files.filter((file) => /\.tsx?$/.test(file))], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  for (const file of files) console.log(file);
  console.log(
    'Next: write the rules, then the contract; "node apps/api/src/docs.ts" renews the documentation of the wire.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
