import { type Call, calls } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const table: Call[] = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));

it('[WIRE-5] every API route is in the contracts', async () => {
  const server = await buildApp(app.deps);
  await server.ready();
  const lines = server.printRoutes({ commonPrefix: false }).split('\n');
  await server.close();
  // The tree indents by four; each line holds what is added to the path of the line above it.
  const stack: string[] = [];
  const routes = lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === '' && methods === '') return [];
    stack.length = indent.length / 4 - 1;
    stack.push(part);
    return methods.split(', ').map((method) => `${method} ${stack.join('')}`);
  });
  const ofApi = routes.filter((route) => route.includes('/api/v1') && !/^(HEAD|OPTIONS) /.test(route));
  // The tree writes the wildcard without the slash before it, which may be missing.
  const plain = (path: string): string =>
    path
      .replace(/:\w+(\|:\w+)*/g, ':')
      // before the path of a book, which begins with one
      .replace('//', '/')
      .replace(/\/?\*$/, '/*')
      .replace(/\/$/, '');
  const known = new Set(
    ['/api/v1.0', '/api/v1.1'].flatMap((prefix) => [
      ...table.map(({ method, path }) => plain(`${method} ${prefix}${path}`)),
      // the whole rest of the path is the name (files.put, files.get, partners.put); without one they refuse
      ...['GET', 'PUT'].flatMap((method) => [`${method} ${prefix}/files`, `${method} ${prefix}/files/*`]),
      `PUT ${prefix}/partner/files/*`,
      // called by the payment provider alone
      `POST ${prefix}/payment/paypal/webhook`,
    ]),
  );
  expect(ofApi.length).toBeGreaterThan(40);
  expect(ofApi.map(plain).filter((route) => !known.has(route))).toEqual([]);
});
