import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** The stages of a Dockerfile by name. */
const parseStages = (): Map<string, string> => {
  const found = read('infra/Dockerfile').matchAll(/^FROM (\S+) AS (\S+)\n([\s\S]*?)(?=^FROM |$(?![\s\S]))/gm);
  return new Map([...found].map(([, , name = '', body = '']) => [name, body]));
};

/** The services of the compose file by name: blocks indented by two spaces, with the anchors that they merge by `<<`. */
const parseServices = (): Map<string, string> => {
  const text = read('docker-compose.yml');
  const anchor = (name: string): string => new RegExp(`&${name}\\n([\\s\\S]*?)\\n\\n`).exec(text)?.[1] ?? '';
  const [, body = ''] = /^services:\n([\s\S]*?)^networks:/m.exec(text) ?? [];
  const expandAnchors = (block: string): string =>
    [block, ...[...block.matchAll(/<<: \*(\w+)/g)].map(([, name = '']) => expandAnchors(anchor(name)))].join('\n');
  return new Map(
    [...body.matchAll(/^ {2}(\w+):\n([\s\S]*?)(?=^ {2}\w|$(?![\s\S]))/gm)].map(([, name = '', block = '']) => [
      name,
      expandAnchors(block),
    ]),
  );
};

it('[OPS-50] every image runs without root, has a health check, and stops by a signal; its base image is an argument', () => {
  const text = read('infra/Dockerfile');
  expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^\$\{(NODE|PROXY)_IMAGE\}$/)]),
  );
  for (const name of ['api', 'shop', 'proxy']) {
    const stage = parseStages().get(name) ?? '';
    expect(stage, name).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(stage, name).toMatch(/^HEALTHCHECK .*CMD \[/m);
    expect(stage, name).toMatch(/^STOPSIGNAL /m);
    expect(stage, name).toMatch(/^CMD \[/m);
  }
});

it('[RET-4] [OPS-50] the output of every container is limited in size', () => {
  for (const [name, block] of parseServices()) expect(block, name).toMatch(/logging: .*max-size: \d+m, max-file: "\d"/);
});

it('[OPS-50] every container has a read-only root and no new privileges; only the proxy is reachable from outside', () => {
  const all = parseServices();
  expect([...all.keys()].sort()).toEqual(
    ['api', 'bucket', 'mail', 'migrate', 'postgres', 'proxy', 'shop', 'store', 'worker'].sort(),
  );
  for (const [name, block] of all) {
    expect(block, name).toContain('read_only: true');
    expect(block, name).toContain('no-new-privileges:true');
    if (name !== 'postgres') expect(block, name).toContain('cap_drop: [ALL]');
    const ports = [...block.matchAll(/^ {4}ports: \[(.*)\]/gm)].flatMap(([, list = '']) => list.split(','));
    if (name !== 'proxy')
      expect(
        ports.every((port) => /^['"]127\.0\.0\.1:/.test(port.trim())),
        name,
      ).toBe(true);
  }
});

it('[OPS-63] every container limits processes and memory, and every image has an exact version that can be pinned', () => {
  for (const [name, block] of parseServices()) {
    expect(block, name).toMatch(/pids_limit: \d+/);
    expect(block, name).toMatch(/mem_limit: (\$\{\w+:-)?\d+[gm]\b/);
    const [, image = ''] = /^ {2,4}image: (.*)$/m.exec(block) ?? [];
    if (!image.startsWith('lectern-'))
      expect(image, name).toMatch(/^\$\{[A-Z_]+_IMAGE:-[\w/]+:(\w[\w-]*\.)?v?\d+[.-]\d+\S*\}$/);
  }
  const bases = [...read('infra/Dockerfile').matchAll(/^ARG (\w+)=(.*)$/gm)].map(
    ([, name, image]) => `${name}:-${image}`,
  );
  expect(bases).toHaveLength(2);
  for (const base of bases) {
    expect(base).toMatch(/:\d+\.\d+\.\d+-bookworm/);
    expect(read('docker-compose.yml')).toContain(base);
  }
});

it('[OPS-64] no secret is in the environment of a container or in .env: each is a file', () => {
  const compose = read('docker-compose.yml');
  for (const name of ['SMTP_URL', 'GOOGLE_CLIENT_SECRET', 'FACEBOOK_APP_SECRET', 'SHOP_MAIL']) {
    expect(compose).toMatch(new RegExp(`^ {4,6}${name}_FILE: \\S*/run/secrets/`, 'm'));
    expect(compose).not.toMatch(new RegExp(`^ +${name}:`, 'm'));
    expect(read('.env.example')).not.toMatch(new RegExp(`^${name}=`, 'm'));
  }
});

it('[OPS-84] any number of `api` and `worker` runs, and no container but the proxy can get the address that they trust', () => {
  const compose = read('docker-compose.yml');
  const services = parseServices();
  for (const name of ['api', 'worker']) {
    expect(services.get(name), name).not.toMatch(/ipv4_address|container_name|^ {4}ports:/m);
    expect(services.get(name), name).toContain('TRUST_PROXY: 172.30.57.2\n');
  }
  const fixed = [...services].flatMap(([name, block]) =>
    [...block.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => [name, address]),
  );
  expect(fixed).toEqual([
    ['shop', '172.30.57.4'],
    ['proxy', '172.30.57.2'],
  ]);
  expect(compose).toContain('subnet: 172.30.57.0/24, ip_range: 172.30.57.128/25');
  // The name `api` must lead the proxy to addresses of `front`, where the API sees the address that it trusts.
  const networks = (name: string) => /^ {4}networks:( .*|(\n {6}.*)+)/m.exec(services.get(name) ?? '')?.[0] ?? '';
  const shared = ['inside', 'world', 'public', 'front'].filter(
    (network) => networks('api').includes(network) && networks('proxy').includes(network),
  );
  expect(shared).toEqual(['front']);
  expect(services.get('proxy')).toContain('API: api:3000');
  expect(services.get('shop')).toContain('CLOUD_API_URL: http://api:3000/');
  expect(compose).toContain('ALLOWED_HOSTS: api\n');
});
