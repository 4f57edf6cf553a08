import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../start/settings.ts';

const SCRIPT = path.join(ROOT, 'infra/postgres/init.sh');
const OWN = 'dbname=postgres user=postgres';

/** The databases to which `psql` would connect when this shell command runs the script. */
const listDatabases = (command: string): string[] => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const psql = path.join(folder, 'psql');
  writeFileSync(psql, '#!/bin/sh\ncat > /dev/null\nfor last; do :; done\necho "$last"\n');
  chmodSync(psql, 0o755);
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets);
  for (const name of ['lectern', 'shop']) writeFileSync(path.join(secrets, `${name}_password`), 'x');
  const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS_FOLDER: secrets, SCRIPT };
  return execFileSync('bash', ['--norc', '-c', command], { env, encoding: 'utf8' }).trim().split('\n');
};

it('[OPS-117] the official image sources it in a function whose arguments are names of scripts: they are no database', () => {
  const database = [OWN, OWN];
  expect(listDatabases('run() { . "$SCRIPT"; }; run /docker-entrypoint-initdb.d/10-databases.sh')).toEqual(database);
  expect(listDatabases('sh "$SCRIPT"')).toEqual(database);
  for (const address of ['postgres://postgres@10.0.0.1:5432/postgres', 'dbname=postgres host=10.0.0.1'])
    expect(listDatabases(`sh "$SCRIPT" '${address}'`), address).toEqual([address, address]);
});
