import fc from 'fast-check';
import { z } from 'zod';

type Schema = {
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

/** Typical numbers of clocks, counters and programs with other units. */
const NUMBERS = [
  0,
  1,
  -1,
  50,
  100,
  101,
  0.5,
  1e21,
  5e-324,
  1_795_683_564,
  1_795_683_564_807,
  2 ** 31,
  2 ** 53,
  -(2 ** 31),
];
/** Typical position pointers. */
const ADDRESSES = ['epubcfi(/6/2!/4/2/1:0)', '#epubcfi(/6/2!/4/2/1:0)', 'pbr:/page?page=1', 'pbr:/word?page=1&offs=2'];
const TIMES = [
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '2026-11-26T08:00:00+05:30',
];

const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double({ noNaN: true }));
/** Mostly valid numbers, so that some bodies are accepted. */
const toNumberArbitrary = ({ type, minimum, maximum }: Schema): fc.Arbitrary<unknown> => {
  const [min, max] = [Math.max(minimum ?? -1e15, -(2 ** 53) + 1), Math.min(maximum ?? 1e15, 2 ** 53 - 1)];
  const valid =
    type === 'integer'
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: valid }, number);
};
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', '0', 'Анна', '1795683564807', '￿', '\u202e', ...ADDRESSES, ...TIMES),
);
const anything = fc.oneof(number, text, fc.boolean(), fc.constant(null), fc.constantFrom(...TIMES));

const toStringArbitrary = ({ format, pattern }: Schema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('anna@example.org', 'а@пример.рф');
  if (format === 'date-time') return fc.constantFrom(...TIMES, '2026-11-26T08:00:00Z');
  if (pattern === undefined) return text;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), text);
  } catch {
    return text; // fast-check does not support lookaheads
  }
};

const toArbitrary = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(toArbitrary));
  if (schema.allOf?.[0]) return toArbitrary(schema.allOf[0]);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return toStringArbitrary(schema);
    case 'number':
    case 'integer':
      return toNumberArbitrary(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(toArbitrary(schema.items ?? {}), { maxLength: 4 });
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      const known = Object.fromEntries(Object.entries(properties).map(([key, inside]) => [key, toArbitrary(inside)]));
      const requiredKeys = required.filter((key) => key in known);
      const more = typeof additionalProperties === 'object' ? toArbitrary(additionalProperties) : anything;
      const others = fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 12 }), more, { maxKeys: 2 });
      return additionalProperties
        ? fc
            .tuple(others, fc.record(known, { requiredKeys }))
            .map(([rest, knownFields]) => ({ ...rest, ...knownFields }))
        : fc.record(known, { requiredKeys });
    }
    default:
      return anything;
  }
};

/** Generates bodies of a call from its contract, with typical values of clocks and other programs. */
export const createBodyArbitrary = (body: z.ZodType): fc.Arbitrary<unknown> =>
  toArbitrary(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema);
