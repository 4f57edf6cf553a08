import { type Call, calls, type ErrorCode, errors, getErrorText } from '@lectern/contracts';
import type { z } from 'zod';
import { createExampleBuilder } from './openapi-examples.ts';
import { addPlainError, REDIRECT, toHeaderParameters, toRangeReplies, toReplyHeaders } from './openapi-headers.ts';
import { createSchemaConverter, type Json } from './openapi-schemas.ts';

type Converter = ReturnType<typeof createSchemaConverter>;
type BuildExample = ReturnType<typeof createExampleBuilder>;

const JSON_TYPE = 'application/json';
const FILE = { type: 'string', format: 'binary' };
/** Longer examples say no more. */
const MAX_EXAMPLE_CHARS = 3000;

/** Of a call that redirects: validators expect a success or this. */
const OTHER_REPLY: Json = {
  description: 'A refusal',
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Refusal' } } },
};

const SIGNED_IN: readonly ErrorCode[] = [
  'auth.token_missing',
  'auth.token_malformed',
  'auth.token_unknown',
  'auth.token_expired',
];
/** Faults of the server, which every call may answer. */
const FAULTS: readonly ErrorCode[] = ['server.fault', 'server.unavailable'];

/** Every refusal that a call may answer: its own, and those of what all calls pass. */
export const listRefusals = ({ access, method, allowReadOnly, body, fileBody, refusals }: Call): ErrorCode[] => {
  const isChange = !['GET', 'HEAD'].includes(method);
  const codes: ErrorCode[] = [
    'request.invalid',
    ...(body || fileBody ? (['request.too_large', 'request.too_slow'] as const) : []),
    ...(access === 'public' ? [] : SIGNED_IN),
    ...(access === 'reader' && isChange && !allowReadOnly ? (['auth.read_only'] as const) : []),
    ...(access === 'owner' ? (['auth.owner_only'] as const) : []),
    ...refusals,
    ...FAULTS,
  ];
  return [...new Set(codes)];
};

const toRefusalResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    [JSON_TYPE]: {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          {
            type: 'object',
            properties: {
              error: { type: 'string', enum: codes },
              error_code: { type: 'integer', enum: [...new Set(codes.map((code) => errors[code].number))] },
            },
          },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

/** Collects the refusals of all calls: many calls have the same ones of a status. */
const createRefusals = () => {
  const responses: Record<string, Json> = {};
  const names = new Map<string, string>();
  const nameResponse = (status: number, codes: readonly ErrorCode[]): string => {
    const key = codes.join();
    const known = names.get(key);
    if (known !== undefined) return known;
    const ordinal = [...names.values()].filter((name) => name.startsWith(`Refused${status}`)).length;
    const name = `Refused${status}${ordinal === 0 ? '' : `-${ordinal + 1}`}`;
    names.set(key, name);
    responses[name] = toRefusalResponse(codes);
    return name;
  };
  const toResponses = (call: Call): Record<string, Json> => {
    const refusals = Map.groupBy<number, ErrorCode>(listRefusals(call), (code) => errors[code].status);
    const plainErrors: readonly number[] = call.protocol?.errors ?? [];
    const statuses = [...new Set([...refusals.keys(), ...plainErrors])];
    return Object.fromEntries(
      statuses.map((status) => {
        const codes = refusals.get(status);
        if (plainErrors.includes(status)) return [status, addPlainError(codes && toRefusalResponse(codes))];
        return [status, { $ref: `#/components/responses/${nameResponse(status, codes ?? [])}` }];
      }),
    );
  };
  return { responses, toResponses };
};

const createOperations = (
  { convert }: Converter,
  buildExample: BuildExample,
  toRefusalResponses: (call: Call) => Record<string, Json>,
) => {
  const toContent = (mediaType: string, schema: Json): Json => {
    const example = buildExample(schema);
    const isShort = example !== undefined && JSON.stringify(example).length <= MAX_EXAMPLE_CHARS;
    return { [mediaType]: { schema, ...(isShort && mediaType === JSON_TYPE && { example }) } };
  };

  const toQueryParameters = (name: string, query: z.ZodType | undefined): Json[] => {
    if (!query) return [];
    const schema = convert(`${name}.query`, query, 'input');
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }; // of an object
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }));
  };
  const toParameters = (call: Call): Json[] => [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...toQueryParameters(call.name, call.query),
    ...toHeaderParameters(call),
  ];

  /** Files are binary bodies, everything else is JSON. */
  const toRequestBody = ({ name, body, fileBody }: Call): Json => {
    if (fileBody !== undefined) return { requestBody: { required: true, content: { [fileBody]: { schema: FILE } } } };
    if (!body) return {};
    const schema = convert(`${name}.body`, body, 'input');
    const mediaType = schema['format'] === 'binary' ? 'application/octet-stream' : JSON_TYPE;
    const required = schema['type'] !== 'object' || 'required' in schema;
    return { requestBody: { required, content: toContent(mediaType, schema) } };
  };
  const toReplyContent = ({ name, reply, replyAs, mediaType }: Call): Json => {
    if (replyAs === 'bytes') return { 'application/octet-stream': { schema: FILE } };
    return toContent(
      replyAs === 'text' ? 'text/plain' : (mediaType ?? JSON_TYPE),
      convert(`${name}.reply`, reply, 'output'),
    );
  };
  const toReply = (call: Call, status: number): Json => {
    if (status === 302) return REDIRECT;
    const hasBody = status !== 204 && call.method !== 'HEAD';
    const description = !hasBody ? 'Done' : status === 201 ? 'Created' : 'OK';
    return { description, ...toReplyHeaders(call), ...(hasBody && { content: toReplyContent(call) }) };
  };
  const toReplies = (call: Call): Record<string, Json> => ({
    ...Object.fromEntries((call.statuses ?? [200]).map((status) => [status, toReply(call, status)])),
    ...(call.statuses?.every((status) => status === 302) && { default: OTHER_REPLY }),
    ...(call.isRanged && toRangeReplies(toReplyContent(call))),
  });

  return (feature: string, call: Call): Json => ({
    operationId: call.name,
    tags: [feature],
    summary: call.summary,
    security: call.access !== 'public' ? [{ bearer: [] }] : [],
    parameters: toParameters(call),
    ...toRequestBody(call),
    responses: { ...toReplies(call), ...toRefusalResponses(call) },
  });
};

const toRefusalExample = (code: ErrorCode): Json => {
  const { number, status } = errors[code];
  const value = { error_code: number, error_msg: getErrorText(code, 'en'), error: code };
  return { summary: `${status} ${code}`, value };
};

/** Generates the OpenAPI 3.1 document of every call. */
export const generateOpenApi = (): Json => {
  const converter = createSchemaConverter();
  const refusals = createRefusals();
  const toOperation = createOperations(converter, createExampleBuilder(converter.components), refusals.toResponses);
  const paths: Record<string, Json> = {};
  for (const [feature, featureCalls] of Object.entries(calls)) {
    for (const call of Object.values(featureCalls)) {
      const address = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [call.method.toLowerCase()]: toOperation(feature, call) };
    }
  }
  const codes = new Set(Object.values(calls).flatMap((each) => Object.values<Call>(each).flatMap(listRefusals)));
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api/v1.0' }, { url: '/api/v1.1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      examples: Object.fromEntries([...codes].map((code) => [code, toRefusalExample(code)])),
      responses: refusals.responses,
      schemas: {
        ...converter.components,
        Refusal: {
          type: 'object',
          required: ['error_code', 'error_msg', 'error'],
          properties: {
            error_code: { type: 'integer' },
            error_msg: { type: 'string', description: 'In the language of the reader.' },
            error: { type: 'string' },
            details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
        },
      },
    },
  };
};
