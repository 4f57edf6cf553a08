import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../start/settings.ts';

const make = (folder: string) => execFileSync('sh', [path.join(ROOT, 'infra/make-secrets.sh'), folder]);
const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

it('[OPS-46] every secret of the compose file is made once, differs everywhere, and stays', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [one, other] = [path.join(parent, 'one'), path.join(parent, 'other')];
  make(one);
  make(other);
  const first = contents(one);
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  const named = [...compose.matchAll(/file: \.\/secrets\/([\w.]+)/g)].map(([, name]) => name);
  expect(Object.keys(first).sort()).toEqual(named.sort());
  expect(statSync(one).mode & 0o077).toBe(0);
  const ofOthers = ['smtp_url', 'shop_mail', 'google_client_secret', 'facebook_app_secret'];
  for (const [name, text] of Object.entries(contents(other)))
    if (!ofOthers.includes(name)) expect(text, name).not.toBe(first[name]);
  make(one);
  expect(contents(one)).toEqual(first);
  expect(JSON.parse(first['partners.json'] ?? '')).toMatchObject([{ shared_key: first.shop_key?.trim() }]);
});

it('[OPS-46] neither the compose file nor the example of its settings holds a secret or a default for one', () => {
  for (const name of ['docker-compose.yml', '.env.example']) {
    const text = readFileSync(path.join(ROOT, name), 'utf8');
    // what is handed on as the operator wrote it into .env, and is empty there at first, is none
    expect(text).not.toMatch(
      /(PASSWORD|SECRET|KEY|SECRET_KEY)(_FILE)?[=:] *(?!\/|\$\{\w+:\+\/run\/secrets\/|(?:\$\{\w+:)?-\}\s)[^\s#]/,
    );
    expect(text).not.toMatch(/:\/\/[^/\s]*:[^/\s]*@/);
  }
});
