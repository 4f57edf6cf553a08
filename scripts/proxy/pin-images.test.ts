import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../start/settings.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** Creates a folder with settings and a fake `docker` that knows all images except `unknown`. */
const createFakeRegistry = (unknown = 'none') => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-pins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const docker = path.join(folder, 'docker');
  writeFileSync(docker, `#!/bin/sh\ncase $4 in *${unknown}*) exit 1 ;; *) echo ${DIGEST} ;; esac\n`);
  chmodSync(docker, 0o755);
  const settings = path.join(folder, '.env');
  writeFileSync(settings, 'PUBLIC_URL=https://library.example\nNODE_IMAGE=node:old@sha256:old\n');
  const args = [path.join(ROOT, 'infra/pin-images.sh'), settings, ROOT];
  return { args, settings, env: { PATH: `${folder}:${process.env.PATH}` } };
};

it('[OPS-63] one script pins every image of the compose files by digest, and changes nothing when one is unknown', () => {
  const { args, settings, env } = createFakeRegistry();
  execFileSync('sh', args, { env });
  const lines = readFileSync(settings, 'utf8').trim().split('\n');
  expect(lines[0]).toBe('PUBLIC_URL=https://library.example');
  const compose = globSync(path.join(ROOT, 'docker-compose*.yml')).map((file) => readFileSync(file, 'utf8'));
  const images = new Set(
    [...compose.join('\n').matchAll(/\$\{([A-Z_]+_IMAGE):-([^}]+)\}/g)].map(
      ([, name, image]) => `${name}=${image}@${DIGEST}`,
    ),
  );
  expect(images.size).toBeGreaterThan(5);
  expect(lines.slice(1).toSorted()).toEqual([...images].toSorted());
  execFileSync('sh', args, { env });
  expect(readFileSync(settings, 'utf8').trim().split('\n')).toEqual(lines);

  const failing = createFakeRegistry('mailpit');
  const before = readFileSync(failing.settings, 'utf8');
  const { status, stderr } = spawnSync('sh', failing.args, { env: failing.env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('The registry does not know axllent/mailpit');
  expect(readFileSync(failing.settings, 'utf8')).toBe(before);
});
