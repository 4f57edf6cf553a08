import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const REQUIRED = {
  SHOP_DATABASE_URL: 'postgres://localhost/shop',
  SHOP_PUBLIC_URL: 'http://shop.localhost:3000/',
  SHOP_SHARED_KEY: 'sixteen letters!',
  CLOUD_URL: 'http://127.0.0.1:3000',
};

describe('settings', () => {
  it('[SHOP-24] have defaults for everything except URLs and the key; URLs lose their trailing slash', () => {
    expect(readConfig({ ...REQUIRED, SHOP_NAME: '' })).toEqual({
      listen: { port: 0, host: '127.0.0.1', trustProxy: [] },
      databaseUrl: 'postgres://localhost/shop',
      adobe: null,
      shop: {
        id: '1',
        alias: 'lantern',
        name: 'Lantern Books',
        publicUrl: 'http://shop.localhost:3000',
        cloudUrl: 'http://127.0.0.1:3000',
      },
      partner: { sharedKey: 'sixteen letters!', signature: 'sha256' },
      cloudApiUrl: 'http://127.0.0.1:3000/api/v1.0',
      mail: { kind: 'outbox', dir: 'outbox' },
      demoAccounts: [],
    });
  });

  it.each([
    ...Object.keys(REQUIRED).map((setting) => ({ setting, value: undefined })),
    { setting: 'SHOP_PORT', value: '70000' },
    { setting: 'SHOP_PORT', value: 'http' },
    { setting: 'SHOP_DATABASE_URL', value: 'mysql://localhost/shop' },
    { setting: 'SHOP_PUBLIC_URL', value: 'javascript:alert(1)' },
    { setting: 'SHOP_ALIAS', value: 'Lantern Books' },
    { setting: 'SHOP_SHARED_KEY', value: 'short' },
    { setting: 'SHOP_SIGNATURE', value: 'md5' },
    { setting: 'SHOP_MAIL', value: 'pigeon' },
    { setting: 'SHOP_MAIL', value: 'outbox:' },
    { setting: 'SHOP_DEMO_ACCOUNTS', value: '{' },
    { setting: 'SHOP_DEMO_ACCOUNTS', value: '[{"username":"anna"}]' },
  ])('[SHOP-24] reject $setting = $value in one sentence that names it', ({ setting, value }) => {
    const read = () => readConfig({ ...REQUIRED, [setting]: value });
    expect(read).toThrow(new RegExp(`^${setting} [^\n]*\\.$`));
  });

  it.each(['SHOP_SHARED_KEY', 'SHOP_DATABASE_URL', 'SHOP_MAIL', 'SHOP_DEMO_ACCOUNTS'])(
    '[SHOP-24] never repeat an invalid %s, which may be a secret',
    (setting) => {
      expect(() => readConfig({ ...REQUIRED, [setting]: 'my-secret' })).toThrow(/^(?!.*my-secret)/);
    },
  );

  it('[SHOP-24] configure a mail server, proxies and demo accounts', () => {
    const account = { username: 'a', email: 'a@b.example', password: 'eight888', firstName: 'A', lastName: 'B' };
    expect(
      readConfig({
        ...REQUIRED,
        SHOP_MAIL: 'smtp://mail.example:25',
        SHOP_TRUST_PROXY: '10.0.0.1, 10.0.0.2',
        SHOP_DEMO_ACCOUNTS: JSON.stringify([account]),
      }),
    ).toMatchObject({
      mail: { kind: 'smtp', url: 'smtp://mail.example:25' },
      listen: { trustProxy: ['10.0.0.1', '10.0.0.2'] },
      demoAccounts: [account],
    });
  });
});
