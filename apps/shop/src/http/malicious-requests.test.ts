import net, { type AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-app.testing.ts';

it.each([
  [
    'a form',
    'POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\nHost: shop.example\r\n\r\n',
  ],
  [
    'a call from the cloud',
    'POST /partner/user_authenticate HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\nHost: shop.example\r\n\r\n',
  ],
  ['headers', 'GET / HTTP/1.1\r\nHost: shop.example\r\nX-Long: '],
])('[SHOP-32] %s sent byte by byte cannot hold a connection open', async (_what, head) => {
  const { app } = await createTestApp({ requestTimeoutMs: 300 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  socket.on('error', () => undefined); // the server closes it
  // `once` rejects on an error, which a byte that is sent too late causes.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(head);
  const dripTimer = setInterval(() => socket.write('a'), 30);
  await closed;
  clearInterval(dripTimer);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

const malformedValues = [
  '%',
  '%00',
  '%ff',
  '\\',
  '(',
  '[',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  'x'.repeat(3_000),
  '//a',
  '..',
  'http://[',
];
const LICENCE_ID = '0b6a3c5e-64c1-4c43-a9f5-0d7a2c1d9a11';
const contentTypes = [
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/json; charset=utf-99',
  'application/x-www-form-urlencoded; charset="',
  'a/b',
  '',
];
it('[SHOP-32] [SHOP-41] no URL, header, content type or body causes a fault', async () => {
  const { app } = await createTestApp({});
  const faults: string[] = [];
  const inject = async (options: InjectOptions): Promise<void> => {
    const { statusCode } = await app.inject(options);
    if (statusCode >= 500) faults.push(`${statusCode} ${JSON.stringify(options).slice(0, 300)}`);
  };
  const pages = [
    '/',
    '/login',
    '/register',
    '/reset',
    '/books/seven-days-of-rain',
    '/books/seven-days-of-rain/buy',
    '/purchases',
    '/assets',
    '/passphrase',
    '/licences',
    '/lcp/licences',
    '/lcp/publications',
    '/lcp/hint',
  ];
  for (const text of malformedValues) {
    for (const page of pages) {
      await inject({ method: 'GET', url: `${page}/${encodeURIComponent(text)}` });
      for (const name of ['lang', 'token', 'next']) await inject({ method: 'GET', url: `${page}?${name}=${text}` });
      for (const name of ['cookie', 'accept-language', 'origin', 'if-none-match', 'x-forwarded-for'])
        await inject({ method: 'GET', url: page, headers: { [name]: text } });
    }
    for (const type of contentTypes)
      for (const url of [
        '/partner/auth-options',
        '/partner/user_authenticate',
        '/login',
        '/forgot',
        '/reset',
        '/passphrase',
        `/lcp/licences/${LICENCE_ID}/register`,
      ])
        for (const payload of [
          text,
          `{"UserID":${JSON.stringify(text)}}`,
          `UserID=${text}&login=${text}&_form=${text}`,
        ])
          await inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    for (const name of ['id', 'name', 'end'])
      for (const action of ['renew', 'return'] as const)
        await inject({ method: 'PUT', url: `/lcp/licences/${LICENCE_ID}/${action}?${name}=${text}&${name}=${text}` });
  }
  expect(faults).toEqual([]);
});

it('[SHOP-26] [SHOP-41] the log contains no ids of licences and no link tokens, neither from the query nor from the path', async () => {
  let log = '';
  const { app } = await createTestApp({ logStream: { write: (line) => void (log += line) } });
  const token = 'dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIQabcdefghi';
  for (const url of [
    `/reset?token=${token}`,
    `/reset/${token}`,
    `/${[...token].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')}`,
  ])
    await app.inject({ method: 'GET', url });
  await app.inject({ method: 'GET', url: `/lcp/licences/${LICENCE_ID}/status` });
  expect(log).toContain('/reset');
  expect(decodeURIComponent(log.replaceAll(/%(?![0-9a-f]{2})/gi, ''))).not.toContain(token);
  expect(log).not.toContain(LICENCE_ID);
});
