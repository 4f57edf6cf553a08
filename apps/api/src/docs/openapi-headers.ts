import { ACTION_AGE, type Call } from '@lectern/contracts';
import type { Json } from './openapi-schemas.ts';

const TEXT = { type: 'string' };

/** What a client sends to get a part of a file, or the file only if it has changed (RFC 9110). */
const CONDITIONS = {
  Range: 'One range of bytes.',
  'If-Range': 'The ETag of the version whose range is wanted.',
  'If-None-Match': 'ETags of versions that the client has.',
};
const FILE_HEADERS = { ETag: 'The version of the file.', 'Accept-Ranges': 'bytes' };

const toHeaders = (headers: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: TEXT }]));

/** The headers that a call takes besides those of every request. */
export const toHeaderParameters = ({ deferrable, isRanged, protocol }: Call): Json[] => {
  const toParameters = (headers: Readonly<Record<string, string>> = {}, required = false): Json[] =>
    Object.entries(headers).map(([name, description]) => ({ name, in: 'header', required, description, schema: TEXT }));
  return [
    ...(deferrable
      ? [{ name: ACTION_AGE, in: 'header', required: false, schema: { type: 'number', minimum: 0 } }]
      : []),
    ...toParameters(protocol?.required, true),
    ...toParameters(protocol?.optional),
    ...(isRanged ? toParameters(CONDITIONS) : []),
  ];
};

/** The headers of its answers of success. */
export const toReplyHeaders = ({ isRanged, protocol }: Call): Json => {
  const headers = { ...protocol?.answers, ...(isRanged && FILE_HEADERS) };
  return Object.keys(headers).length === 0 ? {} : { headers: toHeaders(headers) };
};

/** Sends a browser to another address. */
export const REDIRECT: Json = { description: 'Found', headers: toHeaders({ Location: 'Where the browser goes on.' }) };

/** The answers with a part of a file, and without it because the client has it. */
export const toRangeReplies = (content: Json): Record<string, Json> => ({
  206: {
    description: 'The range',
    headers: toHeaders({ ...FILE_HEADERS, 'Content-Range': 'The range, and the size of the file.' }),
    content,
  },
  304: { description: 'Not modified', headers: toHeaders({ ETag: FILE_HEADERS.ETag }) },
});

/** The error of a protocol, which is plain text, beside the refusals of the same status. */
export const addPlainError = (refused: Json | undefined): Json => ({
  description: [refused?.['description'], 'an error of the protocol'].filter(Boolean).join(', '),
  content: { ...(refused?.['content'] as Json | undefined), 'text/plain': { schema: TEXT } }, // of a response
});
