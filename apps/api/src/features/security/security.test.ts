import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const fetchText = async (env: Record<string, string>) => {
  const app = await startTestApp({ env });
  try {
    const answer = await fetch(`${app.url}/.well-known/security.txt`);
    const [text, type] = [await answer.text(), answer.headers.get('content-type')];
    return { status: answer.status, type, lines: text.trimEnd().split('\n'), now: app.clock.now(), url: app.url };
  } finally {
    await app.close();
  }
};

it('[OPS-147] security.txt names the contact, and expires within a year', async () => {
  const { status, type, lines, now, url } = await fetchText({ OPERATOR_EMAIL: 'hello@library.example' });
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires = '', ...others] = lines;
  expect([contact, ...others]).toEqual([
    'Contact: mailto:hello@library.example',
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
  ]);
  const days = (new Date(expires.replace('Expires: ', '')).getTime() - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

it('[OPS-147] it prefers SECURITY_CONTACT, and is 404 without any contact', async () => {
  const env = { OPERATOR_EMAIL: 'hello@library.example', SECURITY_CONTACT: 'https://library.example/report' };
  expect((await fetchText(env)).lines[0]).toBe('Contact: https://library.example/report');
  expect((await fetchText({})).status).toBe(404);
});
