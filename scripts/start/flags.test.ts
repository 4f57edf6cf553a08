import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoFlags } from './flags.ts';
import { ROOT } from './settings.ts';

it('[FLAG-2] the start and the composition switch the same on, and the operator has the last word', () => {
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  expect(/FLAGS: \$\{FLAGS:-(.*)\}/.exec(compose)?.[1]).toBe(demoFlags(undefined));
  expect(demoFlags('series=off')).toBe(`${demoFlags('')},series=off`);
});
