import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook } from './testing/test-books.ts';
import { createTestReader } from './testing/test-reader.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

type Field = { number: number; value: Buffer | bigint };
/** The fields of a protobuf message (proto3), as far as OTLP uses them. */
const readFields = (message: Buffer): Field[] => {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(readVarint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) fields.push({ number, value: readVarint() });
    else fields.push({ number, value: take(type === 1 ? 8 : type === 5 ? 4 : Number(readVarint())) });
  }
  return fields;
};
const pick = (message: Buffer, number: number): Buffer[] =>
  readFields(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );
const text = (message: Buffer, number: number): string => pick(message, number)[0]?.toString() ?? '';
const hex = (message: Buffer, number: number): string => pick(message, number)[0]?.toString('hex') ?? '';

type ReceivedSpan = { trace: string; id: string; parent: string; name: string; attributes: Record<string, string> };
/** `ExportTraceServiceRequest` of opentelemetry/proto/collector/trace/v1. */
const readSpans = (body: Buffer): ReceivedSpan[] =>
  pick(body, 1)
    .flatMap((resource) => pick(resource, 2))
    .flatMap((scope) => pick(scope, 2))
    .map((span) => ({
      trace: hex(span, 1),
      id: hex(span, 2),
      parent: hex(span, 4),
      name: text(span, 5),
      attributes: Object.fromEntries(
        pick(span, 9).map((pair) => [text(pair, 1), text(pick(pair, 2)[0] ?? Buffer.alloc(0), 1)]),
      ),
    }));

const bodies: Buffer[] = [];
const paths: string[] = [];
let receiver: http.Server;
let app: TestApp;

beforeAll(async () => {
  receiver = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    paths.push(`${request.url} ${request.headers['content-type']}`);
    bodies.push(Buffer.concat(chunks));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo; // listens on TCP
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' };
  app = await startTestApp({ env });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

it('[OPS-136] a request is a span by its route, with its statements, in the trace of its proxy, and names no person', async () => {
  const anna = await createTestReader(app, 'anna');
  await createTestBook(anna, { title: 'Secret Title' }, 'Secret.epub');
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  expect((await anna.get('/books?sort=title', { headers })).status).toBe(200);
  await app.deps.tracing?.close();
  const spans = await vi.waitFor(() => {
    const all = bodies.flatMap(readSpans);
    expect(all.some(({ trace }) => trace === TRACE)).toBe(true);
    return all;
  });
  expect(new Set(paths)).toEqual(new Set(['/v1/traces application/x-protobuf']));
  const request = spans.find(({ name, trace }) => trace === TRACE && name === 'GET /api/v1.0/books');
  expect(request).toMatchObject({ parent: '00f067aa0ba902b7', attributes: { 'http.route': '/api/v1.0/books' } });
  const statements = spans.filter(({ trace, parent }) => trace === TRACE && parent === request?.id);
  expect(statements.map(({ name }) => name)).toContain('SELECT book');
  const upload = spans.find(({ name }) => name === 'PUT /api/v1.0/files/*');
  expect(spans.filter(({ trace, name }) => trace === upload?.trace && name.startsWith('INSERT'))).not.toEqual([]);
  const everything = Buffer.concat(bodies).toString('latin1');
  for (const secret of ['Secret', 'lantern-anna', anna.token, 'sort=title', 'VALUES'])
    expect(everything).not.toContain(secret);
  expect(spans.find(({ name }) => name.startsWith('POST 127.0.0.1'))).toBeDefined(); // the shop was asked
});

it('[OPS-136] without the setting nothing of OpenTelemetry is loaded', async () => {
  const plain = await startTestApp();
  expect(plain.deps.tracing).toBeNull();
  await plain.close();
});
