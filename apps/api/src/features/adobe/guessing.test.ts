import { expect, it } from 'vitest';
import { createTestReader } from '../../testing/test-reader.ts';
import { createVendorDouble, RIGHT_PASSWORD, startAdobeApp, VENDOR } from './adobe.testing.ts';

it('[ADOBE-4] wrong passwords of one ID still count after the right one of another', async () => {
  const double = await createVendorDouble();
  const app = await startAdobeApp([double.vendor]);
  const anna = await createTestReader(app, 'anna');
  const add = async (login: string, password: string): Promise<number> => {
    const json = { vendor_id: VENDOR, vendor_login: login, vendor_password: password };
    return (await anna.post('/adobe/vendor', { json })).status;
  };
  for (let n = 0; n < 9; n += 1) expect(await add('boris-lane', 'a wrong password')).toBe(403);
  expect(await add('anna-reed', RIGHT_PASSWORD)).toBe(200);
  expect(await add('boris-lane', 'a wrong password')).toBe(403);
  expect(await add('boris-lane', 'a wrong password')).toBe(429);
  await app.close();
  await double.close();
});
