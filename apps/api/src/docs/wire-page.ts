import { ACTION_AGE, type Call, calls, errors, errorText } from '@lectern/contracts';
import { z } from 'zod';

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  void $schema;
  return JSON.stringify(shape);
};

const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? [`${title}: \`${shapeOf(schema, io)}\``, ''] : [];

const section = (call: Call): string[] => [
  `### ${call.method} ${call.path}`,
  '',
  `${call.summary} Access: ${call.access}.${call.aged ? ` Takes \`${ACTION_AGE}\`.` : ''}`,
  '',
  ...part('Path', call.params, 'input'),
  ...part('Query', call.query, 'input'),
  ...part('Body', call.body, 'input'),
  ...(call.replyAs === 'bytes'
    ? ['Answer: the bytes.', '']
    : part(call.replyAs === 'text' ? 'Answer (text/plain)' : 'Answer', call.reply, 'output')),
  ...(call.refusals.length > 0 ? [`Refusals: ${call.refusals.map((code) => `\`${code}\``).join(', ')}.`, ''] : []),
];

/** docs/wire.md: every call with its shapes as JSON Schema, and every refusal with its numbers. */
export const wirePage = (): string =>
  [
    '# The wire',
    '',
    'Made from `packages/contracts` by `node apps/api/src/docs.ts`; don’t edit. Every path lies below `/api/v1.0` and `/api/v1.1`, with and without a slash at its end.',
    `Calls that take \`${ACTION_AGE}\` are told by it how long ago the action was made, in milliseconds by a monotonic clock, where a device kept it until it could be sent. Where a later action on the same thing is known, an older one is answered as usual and changes nothing; without the header it was made now.`,
    'Forms are read as urlencoded, multipart and JSON alike.',
    '',
    ...Object.entries(calls).flatMap(([feature, ofFeature]) => [
      `## ${feature}`,
      '',
      ...Object.values(ofFeature).flatMap(section),
    ]),
    '## Refusals',
    '',
    'Body: `{"error_code": <number>, "error_msg": "<text in the reader’s language>", "error": "<code>"}`.',
    '',
    '| Code | Status | error_code | Text |',
    '|---|---|---|---|',
    ...Object.entries(errors).map(([code, { status, number }]) => {
      const text = errorText(code as keyof typeof errors, 'en'); // Object.entries widens its own keys
      return `| \`${code}\` | ${status} | ${number} | ${text} |`;
    }),
    '',
  ].join('\n');
