import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const UUID = 'b3b0b8a4-0f5e-4d6e-9d55-0a8f2a6f9c11';
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  await answer.text();
  return answer.headers.get('x-request-id') ?? '';
};

it('[OPS-133] every answer has an id that no other request, process or start has', async () => {
  app = await startTestApp();
  const second = await app.startSecondProcess();
  const ids = [
    await ask(`${app.api}/health`),
    await ask(`${app.api}/user`), // refused
    await ask(`${app.url}/no/such/page`),
    await ask(`${app.url}/%E0%A4%A`), // reaches no route
    await ask(`${second.api}/health`),
    String((await app.fetchBooks('/surface/')).headers['x-request-id']),
  ];
  await second.close();
  await app.restart();
  ids.push(await ask(`${app.api}/health`));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[OPS-133] an id is taken from a proxy of TRUST_PROXY only, and only if it is one', async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  expect(await ask(`${app.api}/health`, { 'x-request-id': UUID })).toBe(UUID);
  for (const invalid of ['short', 'x'.repeat(20), `${UUID}\tand`, 'a'.repeat(80)])
    expect(await ask(`${app.api}/health`, { 'x-request-id': invalid })).not.toBe(invalid);
  await app.close();
  app = await startTestApp({ env: { TRUST_PROXY: '192.0.2.1' } });
  expect(await ask(`${app.api}/health`, { 'x-request-id': UUID })).not.toBe(UUID);
});

it('[OPS-134] the lines of a request have the fields of all lines, its id and that of its trace, unredacted', async () => {
  const folder = createTempFolder();
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', ACCESS_LOG_FOLDER: folder } });
  const requestId = '7f3c0b8a40f5e4d6e9d550a8f2a6f9c1';
  await ask(`${app.api}/health`, { 'x-request-id': requestId, traceparent: TRACEPARENT });
  await ask(`${app.api}/health`, { 'x-request-id': UUID, traceparent: TRACEPARENT.replace('4bf9', 'zzzz') });
  const lines = await vi.waitFor(() => {
    const [file = ''] = readdirSync(folder);
    const all = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
    expect(all).toHaveLength(2);
    return all.map((line) => JSON.parse(line));
  });
  expect(lines[0]).toMatchObject({ level: 30, service: 'api', requestId, traceId: TRACEPARENT.split('-')[1] });
  expect(lines[0].time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(lines[1]).toMatchObject({ requestId: UUID });
  expect(lines[1]).not.toHaveProperty('traceId');
});
