import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '@lectern/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDevSettings, startDevServer, toDevApi } from './dev.ts';
import type { SupervisedProgram } from './supervise.ts';

const APP_PAGE = `<html lang="uk"><meta name="books-url" content="http://books.test" /><meta name="shell" content="old" />
  <meta name="flags" content="series widgets" /><script src="/assets/built.js"></script></html>`;
const requests: { path: string; host: string | undefined }[] = [];
let api: Server;
let server: SupervisedProgram;
let url = '';

beforeAll(async () => {
  api = createServer((request, response) => {
    const { url: path = '', headers } = request;
    requests.push({ path, host: headers.host });
    const isData = path.startsWith('/api/');
    response.setHeader('content-security-policy', "script-src 'none'").setHeader('set-cookie', 'session=1');
    response.setHeader('content-type', isData ? 'application/json' : 'text/html');
    response.end(isData ? '{"ok":true}' : path === '/about' ? '<h1>About</h1>' : APP_PAGE);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const frontPort = await findFreePort();
  url = `http://127.0.0.1:${frontPort}`;
  const settings = { ...readDevSettings({}), localUrl: `http://127.0.0.1:${port}`, frontPort };
  server = await startDevServer(settings, () => undefined, false);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  api.close();
});

it('[HOUSE-63] the page of the app has the values of the server and modules that reload', async () => {
  const response = await fetch(`${url}/uk/user/1`);
  const page = await response.text();
  expect(page).toContain('<html lang="uk"');
  expect(page).toContain('<meta name="books-url" content="http://books.test" />');
  expect(page).toContain('<meta name="flags" content="series widgets" />');
  expect(page).toContain('/@vite/client');
  expect(page).not.toMatch(/built\.js|__[A-Z_]+__/);
  expect(response.headers.get('content-security-policy')).toBeNull();
  expect(response.headers.get('set-cookie')).toBe('session=1');
  const entry = await fetch(`${url}/src/main.tsx`);
  expect(entry.headers.get('content-type')).toContain('javascript');
});

it('[HOUSE-63] calls and the server’s own pages pass unchanged, with the name that the browser used', async () => {
  const answer = await fetch(`${url}/api/v1.0/user`);
  expect(await answer.json()).toEqual({ ok: true });
  expect(requests.at(-1)).toEqual({ path: '/api/v1.0/user', host: new URL(url).host });
  const about = await fetch(`${url}/about`);
  expect(await about.text()).toBe('<h1>About</h1>');
  expect(about.headers.get('content-security-policy')).toBe("script-src 'none'");
});

it('[HOUSE-63] the API listens behind the development server, restarts with its sources, and shows its errors', () => {
  const settings = readDevSettings({ PORT: '4000' });
  expect(settings).toMatchObject({ frontPort: 4000, port: 4001, publicUrl: 'http://lectern.localhost:4000' });
  expect(settings.booksUrl).toBe('http://books.lectern.localhost:4001');
  const shown: string[] = [];
  const program = { name: 'The API', file: 'api.ts', env: {}, log: () => undefined, execArgv: ['--import=x'] };
  const { execArgv, log } = toDevApi(program, ['--dev', '--inspect=9300'], (line) => shown.push(line));
  expect(execArgv).toEqual(['--watch', '--watch-preserve-output', '--inspect=9300', '--import=x']);
  log('{"level":30,"msg":"ready"}\n{"level":50,"msg":"broken"}\nSyntaxError: here\n');
  expect(shown).toEqual(['{"level":50,"msg":"broken"}\nSyntaxError: here']);
});

it('[HOUSE-63] while the API starts again the page says so and reloads', async () => {
  const alone = { ...readDevSettings({}), localUrl: 'http://127.0.0.1:1', frontPort: await findFreePort() };
  const front = await startDevServer(alone, () => undefined, false);
  const response = await fetch(`http://127.0.0.1:${alone.frontPort}/en`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('http-equiv="refresh"');
  await front.stop();
});
