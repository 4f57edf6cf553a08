import { ACTION_AGE, type Call, calls } from '@lectern/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  void $schema;
  return shape;
};

const toParameters = (call: Call): Json[] => [
  ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...toQueryParameters(call.query),
  ...(call.deferrable
    ? [{ name: ACTION_AGE, in: 'header', required: false, schema: { type: 'number', minimum: 0 } }]
    : []),
];

const toQueryParameters = (query: z.ZodType | undefined): Json[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as { properties?: Json; required?: string[] }; // of an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const toResponseContent = (call: Call): Json => {
  if (call.replyAs === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const mediaType = call.replyAs === 'text' ? 'text/plain' : (call.mediaType ?? 'application/json');
  return { [mediaType]: { schema: toJsonSchema(call.reply, 'output') } };
};

/** Files are binary bodies, everything else is JSON. */
const toRequestContent = (schema: Json): Json => ({
  [schema['format'] === 'binary' ? 'application/octet-stream' : 'application/json']: { schema },
});

const toOperation = (feature: string, call: Call): Json => ({
  operationId: call.name,
  tags: [feature],
  summary: call.summary,
  security: call.access !== 'public' ? [{ bearer: [] }] : [],
  parameters: toParameters(call),
  ...(call.body && { requestBody: { content: toRequestContent(toJsonSchema(call.body, 'input')) } }),
  responses: {
    200: { description: 'OK', content: toResponseContent(call) },
    default: {
      description: `A refusal: ${['request.invalid', ...call.refusals].join(', ')}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
});

/** Generates the OpenAPI 3.1 document of every call. */
export const generateOpenApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [feature, featureCalls] of Object.entries(calls)) {
    for (const call of Object.values(featureCalls)) {
      const address = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [call.method.toLowerCase()]: toOperation(feature, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api/v1.0' }, { url: '/api/v1.1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error_code', 'error_msg', 'error'],
          properties: {
            error_code: { type: 'integer' },
            error_msg: { type: 'string' },
            error: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
};
