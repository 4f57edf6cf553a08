import type { Json } from './openapi-schemas.ts';

/** Values by the names of fields; the others are examples of their type. */
const BY_NAME: Record<string, unknown> = {
  title: 'War and Peace',
  name: 'War and Peace.epub',
  path: '/War and Peace.epub',
  authors: 'Leo Tolstoy',
  author_names: ['Leo Tolstoy'],
  format: 'epub',
  mime_type: 'application/epub+zip',
  lang: 'en',
  language: 'en',
  username: 'anna',
  password: 'lantern-anna',
  token_type: 'Bearer',
  series: 'Great Novels',
  query: 'tolstoy',
};
/** The first that meets pattern and length is taken. */
const TEXTS = [
  'text',
  '42',
  '0123456789abcdef0123456789abcdef',
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  '2026-01-31T09:30:00.000Z',
  '2026-01-31',
  '2026-01',
  '3f0c1d52-8a4e-4b7a-9c1e-2d5f6a7b8c9d',
  'en',
  '123456',
  '12345678',
  '#ffcc00',
  'Europe/Berlin',
  'A',
];
const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  email: 'anna@example.org',
  uri: 'https://example.org/',
  uuid: '3f0c1d52-8a4e-4b7a-9c1e-2d5f6a7b8c9d',
};
const MAX_DEPTH = 8;

type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const isText = (text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text));

/** Builds an example of a schema; `undefined` where none can be made. */
export const createExampleBuilder = (components: Record<string, Json>) => {
  const buildText = (schema: Schema, name: string): string | undefined => {
    const known = BY_NAME[name];
    const byFormat = schema.format === undefined ? undefined : BY_FORMAT[schema.format];
    if (schema.format !== undefined && byFormat === undefined) return undefined;
    const candidates = byFormat === undefined ? [...(typeof known === 'string' ? [known] : []), ...TEXTS] : [byFormat];
    return candidates.find((text) => isText(text, schema));
  };
  const buildNumber = ({ minimum, maximum }: Schema): number =>
    Math.min(Math.max(1, minimum ?? 1), maximum ?? Number.POSITIVE_INFINITY);
  const buildObject = ({ properties = {}, required = [] }: Schema, depth: number): Json | undefined => {
    const entries: [string, unknown][] = [];
    for (const [name, property] of Object.entries(properties)) {
      const value = build(property, name, depth + 1);
      if (value !== undefined) entries.push([name, value]);
      else if (required.includes(name)) return undefined;
    }
    return Object.fromEntries(entries);
  };
  const buildArray = ({ items, prefixItems, minItems = 0 }: Schema, name: string, depth: number): unknown => {
    const parts = prefixItems ?? (items ? [items] : []);
    const values = depth >= MAX_DEPTH ? [] : parts.map((part) => build(part, name, depth + 1));
    const found = values.every((value) => value !== undefined) ? values : [];
    return found.length >= Math.max(minItems, prefixItems?.length ?? 0) ? found : undefined;
  };
  const build = (schema: Schema, name: string, depth: number): unknown => {
    if (schema.$ref !== undefined) {
      const target = components[schema.$ref.replace('#/components/schemas/', '')];
      return target && depth < MAX_DEPTH ? build(target, name, depth + 1) : undefined;
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) {
      const values = alternatives.map((each) => build(each, name, depth + 1)).filter((value) => value !== undefined);
      return values.find((value) => value !== null && value !== '') ?? values[0];
    }
    if (schema.allOf) return undefined;
    const [type] = [schema.type ?? []].flat().filter((each) => each !== 'null');
    switch (type) {
      case 'object':
        return buildObject(schema, depth);
      case 'array':
        return buildArray(schema, name, depth);
      case 'string':
        return buildText(schema, name);
      case 'integer':
      case 'number':
        return buildNumber(schema);
      case 'boolean':
        return false;
      default:
        return schema.type === 'null' ? null : undefined;
    }
  };
  return (schema: Json): unknown => build(schema, '', 0);
};
