import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../start/settings.ts';
import { type Compose, readCompose } from './compose-file.ts';
import { parseSettings } from './compose-variables.ts';
import { toRunArguments } from './run-arguments.ts';

const TEXT = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const SETTINGS = parseSettings(readFileSync(path.join(ROOT, '.env.example'), 'utf8'));
const compose = readCompose(TEXT, SETTINGS);

const listArguments = (name: string, from: Compose = compose): string[] => {
  const service = from.services[name];
  if (!service) throw new Error(`no service ${name}`);
  return toRunArguments(service, {
    project: 'lectern',
    service: name,
    container: `lectern-${name}-1`,
    image: 'localhost/image',
    folder: '/project',
    secretFiles: from.secrets,
    ports: { 8080: 1080, 8443: 1443 },
    init: '/usr/bin/catatonit',
  });
};
/** Whether these arguments are in the list one after the other. */
const has = (args: readonly string[], ...wanted: readonly string[]): boolean =>
  args.some((_arg, at) => wanted.every((one, index) => args[at + index] === one));

it('[OPS-115] [OPS-116] the compose file is read with the settings of .env.example, merged blocks and variables included', () => {
  const { api, bucket, postgres, shop } = compose.services;
  expect(api?.environment).toMatchObject({ PUBLIC_URL: 'https://library.example', GOOGLE_CLIENT_SECRET_FILE: '' });
  expect(api?.mem_limit).toBe('6g');
  expect(readCompose(TEXT, { ...SETTINGS, API_MEMORY: '3g' }).services['api']?.mem_limit).toBe('3g');
  const withGoogle = readCompose(TEXT, { ...SETTINGS, GOOGLE_CLIENT_ID: 'id' });
  expect(withGoogle.services['api']?.environment['GOOGLE_CLIENT_SECRET_FILE']).toBe(
    '/run/secrets/google_client_secret',
  );
  expect(bucket?.environment).toEqual({});
  expect(postgres?.image).toMatch(/^postgres:18\./);
  expect(shop?.networks).toContainEqual({ name: 'front', address: '172.30.57.4' });
  expect(api?.depends_on).toEqual([{ service: 'migrate', condition: 'service_completed_successfully' }]);
  expect(() => readCompose(TEXT, { ...SETTINGS, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL must be set/);
});

it('[OPS-116] a key, a form or a name that the reader does not know is refused', () => {
  const change = (from: string, to: string): string => {
    expect(TEXT).toContain(from);
    return TEXT.replace(from, to);
  };
  for (const [from, to, says] of [
    ['  read_only: true\n', '  read_only: true\n  privileged: true\n', /privileged/],
    ['  read_only: true\n', '', /read_only/],
    ['internal: true }\n', 'internal: true, attachable: true }\n', /attachable/],
    ['restart: unless-stopped', 'restart: sometimes', /restart/],
    ['networks: [inside, world, front]', 'networks: [inside, outside]', /network outside/],
    ['"data:/data"', '"dat:/data"', /volume dat/],
    ['$' + '{STORAGE:?see .env.example}', '$' + '{STORAGE-disk}', /unknown form/],
  ] as const)
    expect(() => readCompose(change(from, to), SETTINGS), to).toThrow(says);
});

it('[OPS-116] a container gets the networks, mounts, rights and limits of its service, and ports on loopback only', () => {
  const api = listArguments('api');
  for (const wanted of [
    ['--network', 'lectern_front:alias=api'],
    ['--volume', 'lectern_data:/data'],
    ['--volume', '/project/infra/plans.json:/plans.json:ro'],
    ['--volume', '/project/secrets/partners.json:/run/secrets/partners:ro'],
    ['--tmpfs', '/tmp:size=4g,mode=1777'],
    ['--env', 'MODE=production'],
    ['--restart', 'unless-stopped'],
    ['--init', '--init-path', '/usr/bin/catatonit'],
    ['--read-only', '--read-only-tmpfs=false'],
    ['--cap-drop', 'ALL'],
    ['--security-opt', 'no-new-privileges'],
    ['--pids-limit', '256', '--memory', '6g'],
    ['--stop-timeout', '30'],
  ])
    expect(has(api, ...wanted), wanted.join(' ')).toBe(true);
  expect(api).not.toContain('--publish');
  const proxy = listArguments('proxy');
  expect(has(proxy, '--publish', '127.0.0.1:1080:8080', '--publish', '127.0.0.1:1443:8443')).toBe(true);
  expect(has(proxy, '--network', 'lectern_front:alias=proxy,ip=172.30.57.2')).toBe(true);
  const postgres = listArguments('postgres');
  expect(postgres).not.toContain('--cap-drop');
  expect(has(postgres, '--shm-size', '256m')).toBe(true);
  expect(postgres).toContain('--health-cmd=["pg_isready","-U","postgres","-h","127.0.0.1"]');
  expect(listArguments('worker').slice(-3)).toEqual(['localhost/image', 'node', 'apps/api/src/worker.ts']);
  expect(listArguments('migrate')).toContain('--no-healthcheck');
});
