import { describe, expect, it } from 'vitest';
import { ANNA, aShop, postForm } from '../a-shop.testing.ts';

const shop = await aShop();

const BORIS = {
  firstName: 'Boris',
  lastName: 'Lane',
  email: 'boris@lantern.example',
  username: 'boris',
  password: 'eight888',
  over16: 'yes',
};

const register = async (fields: Record<string, string>) => {
  const browser = shop.browser();
  await browser.open('/register');
  return browser.submit('/register', fields);
};

describe('registration', () => {
  it('[SHOP-13] makes an account that is signed in at once and known to partners', async () => {
    const home = await register(BORIS);
    expect([home.url.pathname, home.status]).toEqual(['/', 200]);
    expect(home.text).toContain('Boris');
    expect(await shop.authenticate({ login: 'BORIS', password: BORIS.password })).toMatchObject({
      status: 200,
      body: { email: BORIS.email, firstName: 'Boris', lastName: 'Lane' },
    });
  });

  it('[SHOP-13] needs no username', async () => {
    const { username: _, ...nameless } = BORIS;
    await register({ ...nameless, email: 'one@lantern.example' });
    const home = await register({ ...nameless, email: 'two@lantern.example' });
    expect([home.url.pathname, home.status]).toEqual(['/', 200]);
  });

  it.each([
    { what: 'no first name', changed: { firstName: '  ' }, says: 'Please tell us your name.' },
    { what: 'no last name', changed: { lastName: '' }, says: 'Please tell us your name.' },
    { what: 'no e-mail address', changed: { email: 'not an address' }, says: 'This is not an e-mail address.' },
    { what: 'a username like an address', changed: { username: 'anna@x.example' }, says: '3 to 30 letters' },
    { what: 'a short password', changed: { password: 'seven77' }, says: '8 to 200 characters' },
    { what: 'an endless password', changed: { password: 'x'.repeat(201) }, says: '8 to 200 characters' },
    { what: 'nobody over 16', changed: { over16: '' }, says: 'We need your agreement.' },
  ])('[SHOP-13] refuses $what, says so beside the field and keeps what was typed', async ({ changed, says }) => {
    const page = await register({ ...BORIS, email: 'new@lantern.example', username: 'newcomer', ...changed });
    expect(page.status).toBe(422);
    expect(page.text).toContain(says);
    expect(page.text.match(/class="error"/g)).toHaveLength(1);
    if (!('firstName' in changed)) expect(page.text).toContain('value="Boris"');
    expect(page.text).not.toContain('value="eight888"');
    const known = await postForm(shop.authOptionsUrl, { UserID: 'new@lantern.example' });
    expect(known.body).toEqual({ auth_providers: [] });
  });

  it.each([
    { what: 'e-mail address', taken: { email: ANNA.email.toUpperCase(), username: 'other' } },
    { what: 'username', taken: { email: 'other@lantern.example', username: 'ANNA' } },
    { what: 'username in wide letters', taken: { email: 'other@lantern.example', username: 'ａｎｎａ' } },
  ])('[SHOP-13] refuses a taken $what, whatever its case', async ({ taken }) => {
    const page = await register({ ...BORIS, ...taken });
    expect(page.status).toBe(409);
    expect(page.text).toContain('already an account');
  });

  it('[SHOP-13] gives one of two the name when both ask at the same moment', async () => {
    const pages = await Promise.all(
      ['first', 'second'].map((name) =>
        register({ ...BORIS, email: `${name}@lantern.example`, username: 'sought-after' }),
      ),
    );
    expect(pages.map((page) => page.status).sort()).toEqual([200, 409]);
  });

  it('[SHOP-14] stores passwords only as Argon2id with 19 MiB and 2 passes', async () => {
    const { rows } = await shop.db.query('SELECT * FROM accounts WHERE email = $1', [ANNA.email]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(ANNA.password);
  });
});
