import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';

type Schema = { allOf?: { properties?: { error?: { enum?: string[] } } }[] };
type Answer = {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { description: string }>;
};
type Parameter = { name: string; in: string; required: boolean };
type Operation = {
  operationId: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Answer>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
};
const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8');
const { paths, components } = JSON.parse(text) as Document; // which openapi.test.ts validates
const operations = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address, method: method.toUpperCase(), operation })),
);
const find = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id)?.operation;
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};
const describeAnswer = ({ responses }: Operation, status: number): Answer | undefined => {
  const answer = responses[status];
  return answer?.$ref === undefined ? answer : components.responses[answer.$ref.split('/').at(-1) ?? ''];
};

/** Why an answer is not as described; null if it is. */
const findDifference = async (operation: Operation, answer: Response): Promise<string | null> => {
  const body = await answer.text();
  const described = describeAnswer(operation, answer.status);
  const where = `${operation.operationId} ${answer.status}`;
  if (!described) return `${where}: not described: ${body.slice(0, 200)}`;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (answer.status < 400 || body === '') return null;
  const content = described.content?.[type];
  if (!content) return `${where}: ${type} is not described`;
  if (type !== 'application/json') return null;
  const { error } = JSON.parse(body) as { error: string }; // of a refusal
  const codes = content.schema.allOf?.flatMap((part) => part.properties?.error?.enum ?? []) ?? [];
  return codes.includes(error) ? null : `${where}: ${error} is not described`;
};

let app: TestApp;
let reader: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  reader = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

/** Sends a call with ids that nothing has, and with no more than its JSON. */
const ask = ({ address, method, operation }: (typeof operations)[number], token: string | null): Promise<Response> => {
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
  return fetch(app.api + address.replaceAll(/\{\w+\}/g, '0'), {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(mediaType !== undefined && { 'content-type': mediaType }),
    },
    ...(mediaType !== undefined && { body: '{}' }),
  });
};

describe('what the calls answer', () => {
  it('[OPS-70] is described: to nobody', async () => {
    const differences: (string | null)[] = [];
    for (const each of operations)
      if (each.operation.security.length > 0) {
        const answer = await ask(each, null);
        expect(answer.status, each.operation.operationId).toBeGreaterThanOrEqual(400);
        differences.push(await findDifference(each.operation, answer));
      }
    expect(differences.filter((difference) => difference !== null)).toEqual([]);
  });

  it('[OPS-70] is described: to a reader who asks for what is not there, and sends nothing useful', async () => {
    const differences: (string | null)[] = [];
    for (const each of operations) {
      const { token } = await createTestReader(app, 'boris', { isWelcomed: false });
      differences.push(await findDifference(each.operation, await ask(each, token)));
    }
    expect(differences.filter((difference) => difference !== null)).toEqual([]);
  }, 120_000);

  it('[OPS-77] is described: files, their parts, and that they have not changed', async () => {
    await reader.put('/files/parts.epub', { body: await buildEpub({ title: 'Parts' }) });
    const get = find('files.get');
    const whole = await reader.get('/files/parts.epub');
    const etag = whole.headers.get('etag') ?? '';
    const sent = get.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    expect(sent).toEqual(['Range', 'If-Range', 'If-None-Match']);
    for (const [status, headers] of [
      [200, {}],
      [206, { range: 'bytes=0-9', 'if-range': etag }],
      [304, { 'if-none-match': etag }],
      [416, { range: 'bytes=99999999-' }],
    ] as const) {
      const answer = await reader.get('/files/parts.epub', { headers });
      expect(answer.status).toBe(status);
      for (const name of Object.keys(describeAnswer(get, status)?.headers ?? {}))
        expect(answer.headers.get(name), `${status} ${name}`).not.toBeNull();
      expect(await findDifference(get, answer)).toBeNull();
    }
    for (const status of [200, 206, 304, 416]) expect(find('privacy.file').responses).toHaveProperty(String(status));
  });

  it('[OPS-77] is described: resumable uploads, with their headers and the errors of the protocol', async () => {
    const version = { 'tus-resumable': '1.0.0' };
    const bytes = { ...version, 'content-type': 'application/offset+octet-stream' };
    const metadata = `filename ${Buffer.from('tus.epub').toString('base64')}`;
    const begun = await reader.post('/uploads', {
      headers: { ...version, 'upload-length': '10', 'upload-metadata': metadata },
    });
    const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
    const send = (method: string, address: string, headers: Record<string, string>, body?: string) =>
      fetch(`${app.api}/uploads${address}`, {
        method,
        headers: { authorization: `Bearer ${reader.token}`, ...headers },
        ...(body !== undefined && { body }),
      });
    const answers = [
      ['resumable.begin', 201, begun],
      ['resumable.begin', 412, await send('POST', '', { 'upload-length': '10' })],
      ['resumable.begin', 400, await send('POST', '', { ...version, 'upload-metadata': metadata })],
      ['resumable.place', 200, await send('HEAD', `/${id}`, version)],
      ['resumable.place', 412, await send('HEAD', `/${id}`, {})],
      ['resumable.send', 204, await send('PATCH', `/${id}`, { ...bytes, 'upload-offset': '0' }, 'PK')],
      ['resumable.send', 409, await send('PATCH', `/${id}`, { ...bytes, 'upload-offset': '0' }, 'PK')],
      ['resumable.send', 403, await send('PATCH', `/${id}`, bytes, 'PK')],
      ['resumable.send', 412, await send('PATCH', `/${id}`, { ...bytes, 'tus-resumable': '2.0.0' }, 'PK')],
      [
        'resumable.send',
        415,
        await send('PATCH', `/${id}`, { ...version, 'content-type': 'text/plain', 'upload-offset': '2' }, 'PK'),
      ],
      ['resumable.send', 413, await send('PATCH', `/${id}`, { ...bytes, 'upload-offset': '2' }, 'more than ten bytes')],
      ['resumable.end', 412, await send('DELETE', `/${id}`, { 'tus-resumable': '2.0.0' })],
      ['resumable.end', 204, await send('DELETE', `/${id}`, {})],
    ] as const;
    for (const [name, status, answer] of answers) {
      const operation = find(name);
      expect([name, answer.status]).toEqual([name, status]);
      if (answer.ok)
        for (const header of Object.keys(describeAnswer(operation, status)?.headers ?? {}))
          expect(answer.headers.get(header), `${name} ${header}`).not.toBeNull();
      expect(await findDifference(operation, answer)).toBeNull();
    }
    for (const name of ['resumable.place', 'resumable.send'])
      expect(describeAnswer(find(name), 423)?.content).toHaveProperty('text/plain');
  });
});
