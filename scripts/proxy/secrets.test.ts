import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../start/settings.ts';

const makeSecrets = (folder: string) => execFileSync('sh', [path.join(ROOT, 'infra/make-secrets.sh'), folder]);
const readFolder = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

it('[OPS-46] every secret of the compose file is generated once, differs between installations, and does not change', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [firstFolder, secondFolder] = [path.join(parent, 'one'), path.join(parent, 'other')];
  makeSecrets(firstFolder);
  makeSecrets(secondFolder);
  const first = readFolder(firstFolder);
  const files = ['docker-compose.yml', 'docker-compose.nats.yml', 'infra/ha/database-machine.yml'];
  const compose = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  const named = new Set([...compose.matchAll(/file: \S*\/secrets\/([\w.]+)/g)].map(([, name]) => name));
  expect(Object.keys(first).sort()).toEqual([...named].sort());
  expect(statSync(firstFolder).mode & 0o077).toBe(0);
  const ofOthers = ['smtp_url', 'shop_mail', 'google_client_secret', 'facebook_app_secret'];
  for (const [name, text] of Object.entries(readFolder(secondFolder)))
    if (!ofOthers.includes(name)) expect(text, name).not.toBe(first[name]);
  makeSecrets(firstFolder);
  expect(readFolder(firstFolder)).toEqual(first);
  expect(JSON.parse(first['partners.json'] ?? '')).toMatchObject([{ shared_key: first.shop_key?.trim() }]);
});

it('[OPS-46] neither the compose file nor .env.example contains a secret or a default for one', () => {
  for (const name of ['docker-compose.yml', '.env.example']) {
    const text = readFileSync(path.join(ROOT, name), 'utf8');
    // values that pass through from .env and are empty by default are no secrets
    expect(text).not.toMatch(
      /(PASSWORD|SECRET|KEY|SECRET_KEY)(_FILE)?[=:] *(?!\/|\$\{\w+:\+\/run\/secrets\/|(?:\$\{\w+:)?-\}\s)[^\s#]/,
    );
    expect(text).not.toMatch(/:\/\/[^/\s]*:[^/\s]*@/);
  }
});
