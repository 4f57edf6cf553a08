import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestRequest } from '../../../testing/test-site-request.ts';
import { renderer } from '../render.tsx';
import { findApiCalls, listApiCalls } from './api-calls.ts';
import { describeType, listFields } from './json-schema.ts';

const OPEN_API = path.resolve(import.meta.dirname, '../../../../../../docs/openapi.json');
const findIds = (query: string): string[] => [...findApiCalls(query).values()].flat().map(({ id }) => id);
const renderReference = (q?: string): Document =>
  new DOMParser().parseFromString(
    renderer
      .render(createTestRequest({ page: 'apiReference', query: q === undefined ? {} : { q } }))
      .replaceAll('rel="stylesheet"', 'rel="left-out"'),
    'text/html',
  );

describe('the API reference', () => {
  it('[SITE-36] lists every call of the description of the API by its group', () => {
    // The description is generated; only its keys are counted.
    const { paths } = JSON.parse(readFileSync(OPEN_API, 'utf8')) as { paths: Record<string, object> };
    const count = Object.values(paths).reduce((sum, operations) => sum + Object.keys(operations).length, 0);
    const document = renderReference();
    expect(document.querySelectorAll('details[data-call]')).toHaveLength(count);
    expect(listApiCalls()).toHaveLength(count);
    expect(document.querySelector('[data-found]')?.textContent).toBe(`Calls found: ${count}`);
  });

  it('[OPS-72] leads to the description for machines, whose named schemas it shows with their fields', () => {
    expect(renderReference().querySelectorAll('a[href="/api/openapi.json"]')).toHaveLength(1);
    const upload = listApiCalls().find(({ id }) => id === 'files.put');
    expect([upload?.body?.mediaType, upload?.reply?.mediaType]).toEqual(['application/octet-stream', null]);
    expect(upload?.reply?.fields.map(({ name }) => name)).toContain('metadata.authors');
    expect(upload?.errors).toContainEqual({ code: 'auth.token_missing', status: 401, number: 222 });
  });

  it('[SITE-36] shows method, path, access, parameters, body, answer and errors of a call', () => {
    const call = renderReference().getElementById('collections.change');
    const summary = call?.querySelector('summary')?.textContent;
    expect(summary).toMatch(/^PUT\/collections\/by-id\/\{id\}/);
    const facts = call?.querySelector('dl')?.textContent ?? '';
    for (const fact of ['Access', 'with a token', 'Parameters', 'Body', 'Response', 'Errors', 'collection.not_found'])
      expect(facts).toContain(fact);
  });

  it('[SITE-36] knows who may make a call', () => {
    const accessOf = (id: string) => listApiCalls().find((call) => call.id === id)?.access;
    expect(accessOf('auth.logIn')).toBe('public');
    expect(accessOf('books.list')).toBe('token');
    expect(accessOf('partners.put')).toBe('signed');
  });

  it('[SITE-36] finds calls by path, summary, field and error, on the server', () => {
    expect(findIds('books tiles')).toContain('books.tiles');
    expect(findIds('FILE.NO_SPACE').length).toBeGreaterThan(0);
    expect(findIds('334')).toEqual(findIds('file.no_space'));
    expect(findIds('')).toHaveLength(listApiCalls().length);
    const document = renderReference('  FILE.no_space ');
    expect(document.querySelectorAll('details[data-call]')).toHaveLength(findIds('file.no_space').length);
    expect(document.querySelector('input[name="q"]')?.getAttribute('value')).toBe('FILE.no_space');
  });

  it('[SITE-36] says when nothing is found, and shows the search as text', () => {
    const document = renderReference('<img src=x>');
    expect(document.querySelector('[data-found]')?.textContent).toBe('No call matches “<img src=x>”.');
    expect(document.querySelectorAll('img[src="x"]')).toHaveLength(0);
  });
});

describe('a type', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer 1…100'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [
      {
        anyOf: [
          { type: 'string', const: '' },
          { type: 'string', enum: ['asc', 'desc'] },
        ],
      },
      '"asc" | "desc"',
    ],
    [{ type: 'array', items: { type: 'string', maxLength: 40 } }, 'array of string …40'],
    [{ type: 'string', format: 'date-time', pattern: '^x$' }, 'string (date-time)'],
  ])('[SITE-36] is described in one line: %j', (schema, text) => {
    expect(describeType(schema)).toBe(text);
  });

  it('[SITE-36] of nested objects is listed by path, and fields of alternatives once', () => {
    const schema = {
      type: 'object',
      required: ['items'],
      properties: {
        items: {
          type: 'array',
          items: {
            oneOf: [
              { type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } },
              { type: 'object', required: ['kind'], properties: { kind: { const: 'b' }, id: { type: 'string' } } },
            ],
          },
        },
      },
    };
    expect(listFields(schema)).toEqual([
      { name: 'items', type: 'array of object', isRequired: true },
      { name: 'items[].kind', type: '"a" | "b"', isRequired: true },
      { name: 'items[].id', type: 'string', isRequired: false },
    ]);
  });
});
