import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp } from '../../testing/test-app.ts';

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret of nobody',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK',
};

const startWithPage = async (env: Record<string, string>) => {
  const webFolder = createTempFolder();
  writeFileSync(path.join(webFolder, 'index.html'), '<base href="__BASE__"><meta nonce="__NONCE__">');
  const app = await startTestApp({ webFolder, env });
  onTestFinished(() => app.close());
  return async (page: string) => {
    const { headers } = await fetch(app.url + page);
    return {
      policy: headers.get('content-security-policy') ?? '',
      opener: headers.get('cross-origin-opener-policy'),
    };
  };
};

it('[PAY-19] only the page on which a plan is paid may load the provider’s script', async () => {
  const open = await startWithPage({ ...PAYPAL, FLAGS: 'plan=on', BASE_PATH: '/browser' });
  const { policy, opener } = await open('/browser/en/user/7/settings/plan/pay/plus');
  expect(opener).toBe('same-origin-allow-popups');
  const provider = 'https://www.paypal.com https://www.paypalobjects.com';
  expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[\\w-]+' ${provider};`));
  for (const rule of ['frame-src', 'connect-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${rule} [^;]*${provider}`));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  for (const page of [
    '/browser/',
    '/browser/en/user/7/settings/plan',
    '/browser/en/user/7/settings/plan/change',
    '/browser/en/user/7/settings/plan/pay/plus/more',
    '/browser/en/user/7/books?back=/settings/plan/pay/plus',
  ]) {
    const other = await open(page);
    expect([page, other.policy.includes('paypal'), other.opener]).toEqual([page, false, 'same-origin']);
    // the address with `more` is no page of the app
    if (!page.endsWith('/more')) expect(other.policy).toContain('require-trusted-types-for');
  }
});

it.each([
  ['payments are off', { FLAGS: 'plan=on' }],
  ['plans are off', { ...PAYPAL, FLAGS: 'plan=off' }],
])('[PAY-19] no page may while %s', async (_when, env) => {
  const open = await startWithPage(env);
  expect((await open('/en/user/7/settings/plan/pay/plus')).policy).not.toContain('paypal');
});
