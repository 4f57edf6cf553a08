import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { anApp } from '../an-app.testing.ts';

it.each([
  [
    'a form',
    'POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\nHost: shop.example\r\n\r\n',
  ],
  [
    'a call of the cloud',
    'POST /partner/user_authenticate HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\nHost: shop.example\r\n\r\n',
  ],
  ['headers', 'GET / HTTP/1.1\r\nHost: shop.example\r\nX-Long: '],
])('[SHOP-32] %s that comes byte by byte holds no line open', async (_what, head) => {
  const { app } = await anApp({ requestMs: 300 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const line = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // listens on TCP
  let said = '';
  line.setEncoding('utf8').on('data', (text: string) => (said += text));
  line.on('error', () => undefined); // it is hung up on
  const closed = once(line, 'close');
  line.write(head);
  const drip = setInterval(() => line.write('a'), 30);
  await closed;
  clearInterval(drip);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

const odd = [
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
const types = [
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/json; charset=utf-99',
  'application/x-www-form-urlencoded; charset="',
  'a/b',
  '',
];
it('[SHOP-32] no address, header, type or body is a fault', async () => {
  const { app } = await anApp({});
  const faults: string[] = [];
  const ask = async (sent: InjectOptions): Promise<void> => {
    const { statusCode } = await app.inject(sent);
    if (statusCode >= 500) faults.push(`${statusCode} ${JSON.stringify(sent).slice(0, 300)}`);
  };
  const pages = ['/', '/login', '/register', '/reset', '/books/faust', '/books/faust/buy', '/purchases', '/assets'];
  for (const text of odd) {
    for (const page of pages) {
      await ask({ method: 'GET', url: `${page}/${encodeURIComponent(text)}` });
      for (const name of ['lang', 'token', 'next']) await ask({ method: 'GET', url: `${page}?${name}=${text}` });
      for (const name of ['cookie', 'accept-language', 'origin', 'if-none-match', 'x-forwarded-for'])
        await ask({ method: 'GET', url: page, headers: { [name]: text } });
    }
    for (const type of types)
      for (const url of ['/partner/auth-options', '/partner/user_authenticate', '/login', '/forgot', '/reset'])
        for (const payload of [
          text,
          `{"UserID":${JSON.stringify(text)}}`,
          `UserID=${text}&login=${text}&_form=${text}`,
        ])
          await ask({ method: 'POST', url, payload, headers: { 'content-type': type } });
  }
  expect(faults).toEqual([]);
});

it('[SHOP-26] the log holds no token of a link, in the query or in the path', async () => {
  let said = '';
  const { app } = await anApp({ logTo: { write: (line) => void (said += line) } });
  const token = 'dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIQabcdefghi';
  for (const url of [
    `/reset?token=${token}`,
    `/reset/${token}`,
    `/${[...token].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')}`,
  ])
    await app.inject({ method: 'GET', url });
  expect(said).toContain('/reset');
  expect(decodeURIComponent(said.replaceAll(/%(?![0-9a-f]{2})/gi, ''))).not.toContain(token);
});
