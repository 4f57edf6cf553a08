import { errors } from '@lectern/contracts';
import { z } from 'zod';
import openApi from '../../../../../../docs/openapi.json?raw';
import { type ApiField, describeType, listFields, resolveReferences, type Schema } from './json-schema.ts';

type ApiError = { code: string; status: number; number: number };

/** One call of the API, as the reference shows it. */
export type ApiCall = {
  /** The name of its operation, and the URL hash. */
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  access: 'public' | 'token' | 'signed';
  parameters: readonly ApiField[];
  body: ApiPart | null;
  reply: ApiPart | null;
  errors: readonly ApiError[];
  /** All its words in lower case. */
  searchText: string;
};

/** A body or a reply: its media type, unless it is JSON, its type, and the fields of an object. */
type ApiPart = { mediaType: string | null; type: string; fields: readonly ApiField[] };

const Content = z.record(z.string(), z.object({ schema: z.custom<Schema>().optional() }));
const Response = z.object({ content: Content.optional() });
const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.custom<Schema>() }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), Response.extend({ $ref: z.string().optional() })),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.custom<Schema>()),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  }),
});
type Components = z.infer<typeof Document>['components'];

const JSON_TYPE = 'application/json';

const toPart = (content: z.infer<typeof Content> | undefined, components: Components): ApiPart | null => {
  const [mediaType, part] = Object.entries(content ?? {})[0] ?? [];
  if (mediaType === undefined || part === undefined) return null;
  const schema = resolveReferences(part.schema ?? {}, components.schemas);
  return {
    mediaType: mediaType === JSON_TYPE ? null : mediaType,
    type: describeType(schema),
    fields: listFields(schema),
  };
};

const isErrorCode = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code);

const RESPONSES = '#/components/responses/';
/** The descriptions of the refusals, which are components, name the codes. */
const toErrors = (responses: Operation['responses'], components: Components): ApiError[] =>
  Object.values(responses).flatMap(({ $ref }) => {
    const description = components.responses[$ref?.replace(RESPONSES, '') ?? '']?.description ?? '';
    return description.split(', ').flatMap((code) => (isErrorCode(code) ? [{ code, ...errors[code] }] : []));
  });

/** The group of the calls that shops sign. */
const SIGNED_GROUP = 'partners';

const getAccess = (group: string, security: readonly unknown[]): ApiCall['access'] => {
  if (group === SIGNED_GROUP) return 'signed';
  return security.length === 0 ? 'public' : 'token';
};

const toCall = (path: string, method: string, operation: Operation, components: Components): ApiCall => {
  const { operationId, tags, summary, parameters, requestBody, responses, security } = operation;
  const call = {
    id: operationId,
    group: tags[0],
    method: method.toUpperCase(),
    path,
    summary,
    access: getAccess(tags[0], security),
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      type: `${describeType(schema)} (${place})`,
      isRequired: required,
    })),
    body: toPart(requestBody?.content, components),
    reply: toPart((responses['200'] ?? responses['201'])?.content, components),
    errors: toErrors(responses, components),
  };
  const fields = [...call.parameters, ...(call.body?.fields ?? []), ...(call.reply?.fields ?? [])];
  const words = [
    call.method,
    path,
    operationId,
    summary,
    ...fields.map(({ name }) => name),
    ...call.errors.flatMap(({ code, number }) => [code, number]),
  ];
  return { ...call, searchText: words.join(' ').toLowerCase() };
};

const readCalls = (): readonly ApiCall[] => {
  const { paths, components } = Document.parse(JSON.parse(openApi));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toCall(path, method, operation, components)),
  );
};

let calls: readonly ApiCall[] | undefined;
/** Every call, from the description of the API that is generated from the contracts. Read when first asked for: it takes memory. */
export const listApiCalls = (): readonly ApiCall[] => {
  calls ??= readCalls();
  return calls;
};

/** The calls that contain every word of a search, by group; all for an empty one. */
export const findApiCalls = (query: string): ReadonlyMap<string, readonly ApiCall[]> => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return Map.groupBy(
    listApiCalls().filter(({ searchText }) => words.every((word) => searchText.includes(word))),
    ({ group }) => group,
  );
};
