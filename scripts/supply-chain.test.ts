import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

const PNPM = path.resolve(import.meta.dirname, '../node_modules/.bin');

const run = async (script: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: { ...process.env, PATH: `${PNPM}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said: stdout, code };
};

/** Starts a registry that answers requests for advisories with `answer`. Returns the environment that selects it. */
const startRegistry = async (status: number, answer: object): Promise<{ pnpm_config_registry: string }> => {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(answer)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { pnpm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }; // it listens on a port
};

const createAdvisory = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://example.com/GHSA-1',
      title: 'A hole',
      severity,
      vulnerable_versions: '>=0',
      cwe: [],
      cvss: { score: 8, vectorString: null },
    },
  ],
});

it('[OPS-61] an advisory for a package that is used at runtime fails the build when a registry answers', async () => {
  const found = await run('check-advisories.ts', [], await startRegistry(200, createAdvisory('high')));
  expect(found.code).toBe(1);
  expect(found.said).toContain('fastify');
  expect((await run('check-advisories.ts', [], await startRegistry(200, {}))).code).toBe(0);
  expect((await run('check-advisories.ts', [], await startRegistry(200, createAdvisory('low')))).code).toBe(0);
  for (const unavailable of [await startRegistry(405, {}), { pnpm_config_registry: 'http://127.0.0.1:1/' }])
    expect(await run('check-advisories.ts', [], unavailable)).toEqual({
      code: 0,
      said: 'advisories: skipped, since no registry answers that knows any.\n',
    });
});

it('[OPS-62] one command writes a CycloneDX SBOM of all runtime packages', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'bom.json');
  expect((await run('write-sbom.ts', [file])).code).toBe(0);
  const bom = JSON.parse(readFileSync(file, 'utf8'));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'lectern' } },
  });
  const componentsByName = new Map<string, { version: string; purl: string; licenses?: object[] }>(
    bom.components.map((component: { group?: string; name: string }) => [
      component.group ? `${component.group}/${component.name}` : component.name,
      component,
    ]),
  );
  const { dependencies } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../apps/api/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }; // a package manifest
  for (const [name, version] of Object.entries(dependencies).filter(([, range]) => !range.startsWith('workspace:')))
    expect(componentsByName.get(name), name).toMatchObject({ version });
  expect(componentsByName.has('vitest')).toBe(false);
});

it('[OPS-75] the list of licences is current, and every runtime package names one', async () => {
  expect((await run('write-licences.ts', ['--check'])).code).toBe(0);
});
