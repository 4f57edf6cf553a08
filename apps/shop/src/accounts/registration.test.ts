import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop, postForm } from '../test-shop.testing.ts';

const shop = await createTestShop();

const BORIS = {
  firstName: 'Boris',
  lastName: 'Lane',
  email: 'boris@lantern.example',
  username: 'boris',
  password: 'eight888',
  over16: 'yes',
};

const register = async (fields: Record<string, string>) => {
  const browser = shop.createBrowser();
  await browser.open('/register');
  return browser.submit('/register', fields);
};

describe('registration', () => {
  it('[SHOP-13] creates an account, signs in at once and makes it known to partners', async () => {
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
    { what: 'no first name', changed: { firstName: '  ' }, error: 'Enter your name.' },
    { what: 'no last name', changed: { lastName: '' }, error: 'Enter your name.' },
    { what: 'no e-mail address', changed: { email: 'not an address' }, error: 'Enter a valid email address.' },
    { what: 'a username like an address', changed: { username: 'anna@x.example' }, error: '3 to 30 letters' },
    { what: 'a short password', changed: { password: 'seven77' }, error: '8 to 200 characters' },
    { what: 'an endless password', changed: { password: 'x'.repeat(201) }, error: '8 to 200 characters' },
    { what: 'no confirmation of age', changed: { over16: '' }, error: 'Accept the terms to continue.' },
  ])(
    '[SHOP-13] rejects $what with an error at the field and keeps the submitted values',
    async ({ changed, error }) => {
      const page = await register({ ...BORIS, email: 'new@lantern.example', username: 'newcomer', ...changed });
      expect(page.status).toBe(422);
      expect(page.text).toContain(error);
      expect(page.text.match(/class="error"/g)).toHaveLength(1);
      if (!('firstName' in changed)) expect(page.text).toContain('value="Boris"');
      expect(page.text).not.toContain('value="eight888"');
      const known = await postForm(shop.authOptionsUrl, { UserID: 'new@lantern.example' });
      expect(known.body).toEqual({ auth_providers: [] });
    },
  );

  it.each([
    { what: 'e-mail address', taken: { email: ANNA.email.toUpperCase(), username: 'other' } },
    { what: 'username', taken: { email: 'other@lantern.example', username: 'ANNA' } },
    { what: 'username in full-width letters', taken: { email: 'other@lantern.example', username: 'ａｎｎａ' } },
  ])('[SHOP-13] rejects a taken $what, whatever its case', async ({ taken }) => {
    const page = await register({ ...BORIS, ...taken });
    expect(page.status).toBe(409);
    expect(page.text).toContain('already exists');
  });

  it('[SHOP-13] gives a name to one of two concurrent registrations', async () => {
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
