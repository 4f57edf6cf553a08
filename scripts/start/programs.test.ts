import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getDemoFlags } from './programs.ts';
import { ROOT } from './settings.ts';

it('[FLAG-2] the start and the compose file enable the same features, and flags of the operator win', () => {
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  expect(/FLAGS: \$\{FLAGS:-(.*)\}/.exec(compose)?.[1]).toBe(getDemoFlags(undefined));
  expect(getDemoFlags('series=off')).toBe(`${getDemoFlags('')},series=off`);
});
