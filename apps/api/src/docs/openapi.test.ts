import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { generateApiTypes } from '@lectern/api-types';
import { type Call, calls, errors } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestReader } from '../testing/test-reader.ts';
import { customers } from '../testing/test-shop.ts';
import { listRefusals } from './openapi.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');
const MODULES = path.resolve(import.meta.dirname, '../../node_modules');
const text = readFileSync(FILE, 'utf8');
const run = promisify(execFile);

type Schema = { $ref?: string; allOf?: Schema[]; properties?: Record<string, { enum?: unknown[] }> };
type Body = { schema: Schema; examples?: Record<string, { $ref: string }> };
type Answer = { $ref?: string; description?: string; content?: Record<string, Body> };
type Operation = { operationId: string; requestBody?: Answer; responses: Record<string, Answer> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'examples', Record<string, Answer & { value?: unknown }>>;
};
const { paths, components } = JSON.parse(text) as Document; // checked by the validators below
const operations = Object.values(paths).flatMap((each) => Object.values(each));
const findOperation = (id: string): Operation | undefined => operations.find(({ operationId }) => operationId === id);
const findAnswer = (operation: Operation | undefined, status: number): Answer | undefined => {
  const answer = operation?.responses[status];
  return answer?.$ref === undefined ? answer : components.responses[answer.$ref.split('/').at(-1) ?? ''];
};

describe('the description of the API', () => {
  it('[OPS-69] is valid, and its examples are of their schemas', async () => {
    const rules = { 'no-invalid-media-type-examples': 'error', 'no-illogical-composition-keywords': 'off' } as const; // a field of any kind
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: text, absoluteRef: FILE, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    const document: unknown = JSON.parse(text);
    await SwaggerParser.validate(document as Parameters<typeof SwaggerParser.validate>[0]); // which it finds out
  }, 60_000);

  it('[OPS-70] names every refusal of a call by its status, with its shape, code, number and an example', () => {
    const all: Call[] = Object.values(calls).flatMap((each) => Object.values<Call>(each));
    expect(operations).toHaveLength(all.length);
    for (const call of all) {
      for (const [status, codes] of Map.groupBy(listRefusals(call), (code) => errors[code].status)) {
        const body = findAnswer(findOperation(call.name), status)?.content?.['application/json'];
        const [shape, named] = body?.schema.allOf ?? [];
        expect(shape?.$ref, `${call.name} ${status}`).toBe('#/components/schemas/Refusal');
        expect(named?.properties?.['error']?.enum).toEqual(codes);
        expect(named?.properties?.['error_code']?.enum).toEqual([...new Set(codes.map((code) => errors[code].number))]);
        expect(Object.keys(body?.examples ?? {})).toEqual(codes);
      }
    }
    expect(components.examples['file.no_space']?.value).toMatchObject({ error_code: 334, error: 'file.no_space' });
  });

  it('[OPS-71] has the bodies of uploads, the statuses of success and named schemas', () => {
    const getBody = (id: string) => Object.entries(findOperation(id)?.requestBody?.content ?? {});
    const file = { schema: { type: 'string', format: 'binary' } };
    expect(getBody('files.put')).toEqual([['application/octet-stream', file]]);
    expect(getBody('partners.put')).toEqual([['application/octet-stream', file]]);
    expect(getBody('resumable.send')).toEqual([['application/offset+octet-stream', file]]);
    const listSuccess = (id: string) =>
      Object.keys(findOperation(id)?.responses ?? {}).filter((status) => status.startsWith('2'));
    expect(listSuccess('files.put')).toEqual(['201']);
    expect(listSuccess('resumable.send')).toEqual(['200', '204']);
    expect(listSuccess('books.list')).toEqual(['200']);
    const stored = findAnswer(findOperation('files.put'), 201)?.content?.['application/json'];
    expect(stored?.schema).toEqual({ $ref: '#/components/schemas/StoredBook' });
    for (const name of ['Book', 'BookTile', 'Collection', 'Note', 'Tokens', 'User', 'Refusal'])
      expect(components.schemas[name], name).toBeDefined();
  });
});

describe('with a running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('[OPS-72] the description is served to every origin, compressed or not', async () => {
    const url = new URL('/api/openapi.json', app.api);
    for (const encoding of ['gzip', 'identity']) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.text()).toBe(text);
    }
  });

  it('[OPS-73] a typed client made from it signs in, uploads, lists and deletes, and knows the refusals', async () => {
    const folder = createTempFolder();
    symlinkSync(MODULES, path.join(folder, 'node_modules'));
    const write = (name: string, content: string): void => writeFileSync(path.join(folder, name), content);
    write('api-types.ts', await generateApiTypes(JSON.parse(text) as object)); // an object, see above
    write('client.ts', CLIENT);
    write('package.json', '{ "type": "module" }');
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'], skipLibCheck: true },
      ...{ allowImportingTsExtensions: true, verbatimModuleSyntax: true },
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    write('book.epub', '');
    writeFileSync(path.join(folder, 'book.epub'), await buildEpub({ title: 'Typed' }));

    const checked = await run(path.join(MODULES, '.bin/tsc'), ['-p', folder]).catch((error: unknown) => error);
    expect(checked).toMatchObject({ stdout: '' });
    const { username, password } = customers.anna;
    const { stdout } = await run(process.execPath, [path.join(folder, 'client.ts'), app.api, username, password]);
    expect(JSON.parse(stdout)).toEqual({ uploaded: 'Typed', listed: true, left: false, refused: 'file.not_found' });
  }, 120_000);

  it('[OPS-74] a malformed hash is 400 with the number 221, an unknown one 404, as docs/wire.md says', async () => {
    const reader = await createTestReader(app, 'boris');
    for (const [hash, status, number] of [
      ['no-hash', 400, 221],
      ['0123456789abcdef', 400, 221],
      ['0123456789abcdef0123456789abcdef', 404, 311],
    ] as const) {
      const answer = await reader.post(`/fileops/delete?fast_hash=${hash}`);
      expect([answer.status, await answer.json()]).toMatchObject([status, { error_code: number }]);
    }
    const page = readFileSync(path.resolve(FILE, '../wire.md'), 'utf8');
    expect(page).toMatch(/`request\.invalid`: 400 and the number 221.*malformed hash/);
  });
});

/** Compiled and run as a developer would. A wrong address, field or code does not compile. */
const CLIENT = `
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './api-types.ts';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

const signedIn = await client.POST('/auth/login/{alias}', {
  params: { path: { alias: 'lantern' } },
  body: { username, password, shop_id: '1' },
});
if (!signedIn.data) throw new Error(signedIn.error.error);
const headers = { authorization: \`Bearer \${signedIn.data.access_token}\` };

const uploaded = await client.PUT('/files/{name}', {
  params: { path: { name: 'typed.epub' } },
  headers: { ...headers, 'content-type': 'application/octet-stream' },
  body: await openAsBlob(new URL('book.epub', import.meta.url)),
  bodySerializer: (body) => body,
});
if (!uploaded.data) throw new Error(uploaded.error.error);
const book: Pick<components['schemas']['StoredBook'], 'id' | 'title' | 'fast_hash'> = uploaded.data;

const hasBook = async (): Promise<boolean> => {
  const listed = await client.GET('/books', { params: { query: { limit: 50 } }, headers });
  if (!listed.data || !('items' in listed.data)) throw new Error('no list');
  return listed.data.items.some(({ id }) => id === book.id);
};
const listed = await hasBook();
const query = { fast_hash: book.fast_hash };
await client.POST('/fileops/delete', { params: { query }, headers, parseAs: 'text' });
const again = await client.POST('/fileops/delete', { params: { query }, headers });
const refused = again.error?.error;

const isFull: boolean = refused === 'file.not_found';
// @ts-expect-error no call refuses with this
const isUnknown: boolean = refused === 'file.eaten';
// @ts-expect-error there is no such call
const noCall = () => client.GET('/nothing');
// @ts-expect-error a name is needed
const noName = () => client.PUT('/files/{name}', { params: { path: {} } });
process.stdout.write(JSON.stringify({ uploaded: book.title, listed, left: await hasBook(), refused }));
`;
