import type { RawRequest } from './send.ts';

export type Fields = Record<string, string>;

/** The request style of one kind of client: bodies, headers and paths. */
export type Client = {
  name: string;
  prefix: '/api/v1.0' | '/api/v1.1';
  /** Appended to every path. */
  slash: '' | '/';
  tokenIn: 'header' | 'query';
  /** On every request. */
  headers: Fields;
  /** A form, as this program writes it. */
  form(fields: Fields): RawRequest;
  /** A JSON body. */
  createJsonEncoder(value: unknown): RawRequest;
  /** Headers beside the bytes of an upload. */
  upload: Fields;
  /** Headers of a POST without a body. */
  empty: Fields;
};

const FORM = 'application/x-www-form-urlencoded';
const CHUNKED = { 'transfer-encoding': 'chunked' };
const LENGTH_0 = { 'content-length': '0' };

const encodeBare = (fields: Fields): string =>
  Object.entries(fields)
    .map((pair) => pair.join('='))
    .join('&');
const encodeForm = (fields: Fields): string => new URLSearchParams(fields).toString();
const createRequest = (type: string | null, body: string, more: Fields = {}): RawRequest => ({
  headers: { ...(type !== null && { 'content-type': type }), ...more },
  body,
});
const encodeMultipart = (fields: Fields): RawRequest => {
  const boundary = '5f1c9a0b7d2e4c68a3b1';
  const part = ([name, value]: [string, string]): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return createRequest(
    `multipart/form-data; boundary=${boundary}`,
    `${Object.entries(fields).map(part).join('')}--${boundary}--\r\n`,
  );
};
const json =
  (type: string | null, more: Fields = {}) =>
  (value: unknown): RawRequest =>
    createRequest(type, JSON.stringify(value), more);

export const clients: readonly Client[] = [
  {
    name: 'e-reader',
    prefix: '/api/v1.0',
    slash: '/',
    tokenIn: 'query',
    headers: { 'x-web-client': '1732190000000' },
    form: (fields) => createRequest(FORM, encodeBare(fields)),
    createJsonEncoder: json('application/json'),
    upload: {},
    empty: { 'content-type': FORM, ...LENGTH_0 },
  },
  {
    name: 'Python requests',
    prefix: '/api/v1.1',
    slash: '',
    tokenIn: 'header',
    headers: { 'user-agent': 'python-requests/2.32.3', 'accept-encoding': 'gzip, deflate', accept: '*/*' },
    form: encodeMultipart,
    createJsonEncoder: json('application/json'),
    upload: {},
    empty: LENGTH_0,
  },
  {
    name: 'Go JSON',
    prefix: '/api/v1.1',
    slash: '/',
    tokenIn: 'header',
    headers: { 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' },
    form: json('application/json'),
    createJsonEncoder: json('application/json'),
    upload: { ...CHUNKED, 'content-type': 'application/epub+zip' },
    empty: LENGTH_0,
  },
  {
    name: 'Kotlin chunked',
    prefix: '/api/v1.0',
    slash: '',
    tokenIn: 'header',
    headers: { 'x-web-client': 'qNAx1RDb', 'user-agent': 'okhttp/4.12.0' },
    form: (fields) => createRequest(`${FORM}; charset=utf-8`, encodeForm(fields), CHUNKED),
    createJsonEncoder: json('application/json; charset=utf-8', CHUNKED),
    upload: { ...CHUNKED, 'content-type': 'application/octet-stream' },
    empty: { 'content-type': FORM, ...LENGTH_0 },
  },
  {
    name: 'C# form',
    prefix: '/api/v1.1',
    slash: '',
    tokenIn: 'header',
    headers: { 'x-web-client': 'anything at all; even=this' },
    form: (fields) => createRequest(FORM, encodeForm(fields)),
    createJsonEncoder: json('text/json'),
    upload: { 'content-type': 'text/plain; charset=utf-8' },
    empty: { 'content-type': FORM, ...LENGTH_0 },
  },
  {
    name: 'curl, no type',
    prefix: '/api/v1.0',
    slash: '/',
    tokenIn: 'query',
    headers: { 'user-agent': 'curl/8.14.1', accept: '*/*' },
    form: (fields) => createRequest(null, encodeForm(fields)),
    createJsonEncoder: json(null),
    upload: { 'content-type': FORM },
    empty: {},
  },
  {
    name: 'Swift, text',
    prefix: '/api/v1.1',
    slash: '/',
    tokenIn: 'query',
    headers: { 'accept-language': 'uk-UA;q=1.0' },
    form: json('text/plain; charset=utf-8', CHUNKED),
    createJsonEncoder: json('text/plain'),
    upload: { 'content-type': 'epub' },
    empty: { 'content-type': 'application/json', ...LENGTH_0 },
  },
];
