import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';

const readOverlay = (name: string): string => readFileSync(path.join(ROOT, `docker-compose.${name}.yml`), 'utf8');
/** The block of a service. */
const findService = (text: string, name: string): string =>
  new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(text)?.[1] ?? '';
/** A secret that is mounted, and the file that it comes from. */
const findSecretFile = (text: string, name: string): string | undefined =>
  new RegExp(`^ {2}${name.replace('.', '\\.')}: \\{ file: (\\S+) \\}$`, 'm').exec(text)?.[1];

it('[OPS-91] the overlay gives APIs and workers a NATS server that nobody outside reaches, by secrets', () => {
  const text = readOverlay('nats');
  const nats = findService(text, 'nats');
  expect(nats).toMatch(/image: \$\{NATS_IMAGE:-nats:\d+\.\d+\.\d+-alpine\}/);
  for (const limit of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'networks: [inside]'])
    expect(nats).toContain(limit);
  expect(nats).toMatch(/pids_limit: \d+\n {4}mem_limit: \d+m\n/);
  expect(nats).toMatch(/logging: .*max-size: \d+m/);
  expect(nats).not.toContain('ports:');
  expect(nats).toContain('/run/secrets/nats.conf');
  for (const name of ['api', 'worker']) {
    expect(findService(text, name)).toContain('BUS_URL_FILE: /run/secrets/bus_url');
    expect(findService(text, name)).toContain('secrets: [bus_url]');
  }
  for (const name of ['bus_url', 'nats.conf']) expect(findSecretFile(text, name)).toBe(`./secrets/${name}`);
});

it('[OPS-94] the overlay gives APIs and workers the keys as a secret, and no other container', () => {
  const text = readOverlay('keys');
  for (const name of ['api', 'worker']) {
    expect(findService(text, name)).toContain('KEYS_FILE: /run/secrets/keys.json');
    expect(findService(text, name)).toContain('secrets: [keys.json]');
  }
  expect(text.match(/secrets: \[keys\.json\]/g)).toHaveLength(2);
  expect(findSecretFile(text, 'keys.json')).toBe('./secrets/keys.json');
});
