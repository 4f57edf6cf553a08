/** What the description of the API uses of JSON Schema. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
};

/** A parameter, or a field of a body or reply; `name` is its path: `items[].title`. */
export type ApiField = { name: string; type: string; isRequired: boolean };

/** Nested deeper, an object is only named. */
const MAX_DEPTH = 4;
/** A field whose kind decides over the others, in a list of several kinds. */
const MAX_ALTERNATIVES = 12;

const COMPONENTS = '#/components/schemas/';

/** The schema with named ones in place of their names; one that contains itself stays a name there. */
export const resolveReferences = (
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  within: readonly string[] = [],
): Schema => {
  const resolve = (each: Schema): Schema => resolveReferences(each, named, within);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(COMPONENTS, '');
    const target = named[name];
    return target === undefined || within.includes(name) ? schema : resolveReferences(target, named, [...within, name]);
  }
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, resolve(each)])),
    }),
    ...(items && { items: resolve(items) }),
    ...(anyOf && { anyOf: anyOf.map(resolve) }),
    ...(oneOf && { oneOf: oneOf.map(resolve) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: resolve(additionalProperties) }),
  };
};

const listAlternatives = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** Bounds that a program has to know; those of safe integers say nothing. */
const describeRange = ({ minimum, maximum }: Schema): string => {
  const from = minimum === undefined || minimum <= -Number.MAX_SAFE_INTEGER ? null : minimum;
  const to = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (from === null && to === null) return '';
  return ` ${from ?? ''}…${to ?? ''}`;
};

/** The type in one line: `integer 1…100`, `"asc" | "desc"`, `array of string`, `string | null`. */
export const describeType = (schema: Schema): string => {
  if (schema.$ref !== undefined) return 'object';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = listAlternatives(schema);
  if (alternatives.length > 0) return joinTypes(alternatives.map(describeType));
  const types = [schema.type ?? 'any'].flat();
  return joinTypes(
    types.map((type) => {
      if (type === 'array') return `array of ${describeType(schema.items ?? {})}`;
      if (type === 'string') return describeString(schema);
      return type === 'integer' || type === 'number' ? type + describeRange(schema) : type;
    }),
  );
};

const describeString = ({ format, maxLength }: Schema): string => {
  if (format !== undefined) return `string (${format})`;
  return maxLength === undefined ? 'string' : `string …${maxLength}`;
};

const joinTypes = (types: readonly string[]): string => {
  const distinct = [...new Set(types)].filter((type) => type !== '""');
  return distinct.slice(0, MAX_ALTERNATIVES).join(' | ') + (distinct.length > MAX_ALTERNATIVES ? ' | …' : '');
};

/** The fields of an object or of the objects in an array, with those of nested objects. */
export const listFields = (schema: Schema, prefix = '', depth = 0): readonly ApiField[] => {
  if (depth >= MAX_DEPTH || schema.$ref !== undefined) return [];
  if (schema.items) return listFields(schema.items, `${prefix}[]`, depth);
  const alternatives = listAlternatives(schema).flatMap((each) => listFields(each, prefix, depth));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): ApiField[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      { name: path, type: describeType(field), isRequired: schema.required?.includes(name) ?? false },
      ...listFields(field, path, depth + 1),
    ];
  });
  const values =
    typeof schema.additionalProperties === 'object'
      ? listFields(schema.additionalProperties, `${prefix}.*`, depth + 1)
      : [];
  return mergeFields([...alternatives, ...own, ...values]);
};

/** Fields of the same name, from alternatives, become one with both types; it is required if it is in all of them. */
const mergeFields = (fields: readonly ApiField[]): readonly ApiField[] => {
  const merged = new Map<string, ApiField>();
  for (const field of fields) {
    const known = merged.get(field.name);
    if (!known) merged.set(field.name, field);
    else if (!known.type.split(' | ').includes(field.type))
      merged.set(field.name, {
        ...known,
        type: joinTypes([...known.type.split(' | '), field.type]),
        isRequired: known.isRequired && field.isRequired,
      });
  }
  return [...merged.values()];
};
