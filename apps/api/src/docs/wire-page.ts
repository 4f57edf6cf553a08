import { ACTION_AGE, type Call, calls, errors, getErrorText } from '@lectern/contracts';
import { z } from 'zod';

const formatShape = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  void $schema;
  return JSON.stringify(shape);
};

const formatPart = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? [`${title}: \`${formatShape(schema, io)}\``, ''] : [];

const formatCall = (call: Call): string[] => [
  `### ${call.method} ${call.path}`,
  '',
  `${call.summary} Access: ${call.access}.${call.deferrable ? ` Takes \`${ACTION_AGE}\`.` : ''}`,
  '',
  ...formatPart('Path', call.params, 'input'),
  ...formatPart('Query', call.query, 'input'),
  ...formatPart('Body', call.body, 'input'),
  ...(call.replyAs === 'bytes'
    ? ['Answer: the bytes.', '']
    : formatPart(call.replyAs === 'text' ? 'Answer (text/plain)' : 'Answer', call.reply, 'output')),
  ...(call.refusals.length > 0 ? [`Refusals: ${call.refusals.map((code) => `\`${code}\``).join(', ')}.`, ''] : []),
];

/** Generates docs/wire.md: every call with its shapes as JSON Schema, and every refusal with its numbers. */
export const generateWirePage = (): string =>
  [
    '# The wire',
    '',
    'Generated from `packages/contracts` by `node apps/api/src/docs.ts`; don’t edit. Every path is below `/api/v1.0` and `/api/v1.1`, with and without a slash at its end.',
    `Calls that take \`${ACTION_AGE}\` receive the age of a queued action in milliseconds, by a monotonic clock of the device. An action that is older than a recorded one on the same thing is answered as usual and changes nothing; without the header it was made now.`,
    'Forms are read as urlencoded, multipart and JSON alike.',
    'What has a wrong form is refused with `request.invalid`: 400 and the number 221, with the field in `details`. That is true of a malformed hash, too: only a well-formed one that no book has is 404.',
    '',
    ...Object.entries(calls).flatMap(([feature, featureCalls]) => [
      `## ${feature}`,
      '',
      ...Object.values(featureCalls).flatMap(formatCall),
    ]),
    '## Refusals',
    '',
    'Body: `{"error_code": <number>, "error_msg": "<text in the reader’s language>", "error": "<code>"}`.',
    '',
    '| Code | Status | error_code | Text |',
    '|---|---|---|---|',
    ...Object.entries(errors).map(([code, { status, number }]) => {
      const text = getErrorText(code as keyof typeof errors, 'en'); // Object.entries widens its own keys
      return `| \`${code}\` | ${status} | ${number} | ${text} |`;
    }),
    '',
  ].join('\n');
