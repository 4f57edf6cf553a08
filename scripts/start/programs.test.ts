import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getDemoFlags, getWorkerProgram } from './programs.ts';
import { ROOT, readSettings } from './settings.ts';

it('[FLAG-2] the start and the compose file enable the same features, and flags of the operator win', () => {
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  expect(/FLAGS: \$\{FLAGS:-(.*)\}/.exec(compose)?.[1]).toBe(getDemoFlags(undefined));
  expect(getDemoFlags('series=off')).toBe(`${getDemoFlags('')},series=off`);
});

it('[RET-4] a program that is started again continues its log, and nothing more looks after it', () => {
  const settings = readSettings({ DATA_DIR: path.join(os.tmpdir(), 'lectern-no-such-folder') });
  const databases = { lectern: '', shop: '', ended: new Promise<void>(() => undefined), stop: async () => undefined };
  const getLog = () => getWorkerProgram(settings, databases, 'worker.ts', 1).log;
  expect(getLog()).toBe(getLog());
});
