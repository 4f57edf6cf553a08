import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './start/settings.ts';

describe('the comparison of migrations and schema', () => {
  it('[HOUSE-18] reports a table of the schema that no migration creates', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-schema-'));
    cpSync(path.join(ROOT, 'prisma/schema'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'forgotten.prisma'), 'model Forgotten {\n  id Int @id\n}\n');
    const run = spawnSync(process.execPath, [path.join(ROOT, 'scripts/check-schema.ts'), folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect(run.stdout).toContain('Added tables');
    expect(run.stdout).toContain('Forgotten');
    expect(run.status).toBe(2);
  });
});
