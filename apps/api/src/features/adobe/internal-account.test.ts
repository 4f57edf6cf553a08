import { Export } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createOperatorServices } from '../../operator.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { createVault } from '../../platform/vault.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { unzip } from '../../testing/unzip.ts';
import { loadCurrentKeys } from '../auth/access-token.ts';
import {
  createVendorDouble,
  OWN,
  RIGHT_PASSWORD,
  readAnswer,
  startAdobeApp,
  VENDOR,
  type VendorDouble,
} from './adobe.testing.ts';
import { resealAdobePasswords } from './resealing.service.ts';

let double: VendorDouble;
let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  double = await createVendorDouble();
  app = await startAdobeApp([double.vendor], OWN);
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(async () => {
  await app.close();
  await double.close();
});

type Account = { vendor_id: string; email: string; adobe_uuid: string; serial: string; is_main: boolean };
type User = { internal_account: Account; vendor_login: string; email: string };
const getUser = async (reader: TestReader = anna) => (await (await reader.get('/user')).json()) as User; // by contract
const EMAIL = 'anna@lantern.example';
const askForMail = (json: object = { email: EMAIL }, reader: TestReader = anna) =>
  reader.post('/adobe/mail/internal-password', { json });
/** Sends the queued mails and returns the newest with the token of its link. */
const readLink = async () => {
  const mail = (await app.deliverMails()).at(-1);
  const [, language, token] = /\/(\w\w)\/internal-password\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { mail, language, token: token ?? '' };
};
const open = (token: string, reader: TestReader = anna) => reader.get(`/adobe/internal-password/${token}`);
const requestLink = async (): Promise<string> => {
  await app.sql('DELETE FROM failed_try');
  expect(await (await askForMail()).text()).toBe('OK');
  return (await readLink()).token;
};
const readPassword = async (): Promise<string> =>
  ((await (await open(await requestLink())).json()) as { password: string }).password; // by contract

describe('the internal account', () => {
  it('[ADOBE-9] belongs to every reader, is the default of one without an ID, and never changes', async () => {
    const [hers, his] = [await getUser(), await getUser(boris)];
    expect(hers.internal_account).toMatchObject({
      vendor_id: 'LECTERN',
      email: expect.stringMatching(/^adobe-[a-z]{12}@127\.0\.0\.1$/),
      adobe_uuid: expect.stringMatching(
        /^urn:uuid:0[0-9a-f]{7}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-0123456789ab$/,
      ),
      serial: expect.stringMatching(/^[0-9A-F]{16}$/),
      is_main: true,
    });
    expect(hers.vendor_login).toBe(hers.internal_account.email);
    for (const key of ['email', 'adobe_uuid', 'serial'] as const)
      expect(hers.internal_account[key]).not.toBe(his.internal_account[key]);
    expect(JSON.stringify(hers.internal_account)).not.toMatch(/anna|lantern/i);
    expect((await getUser()).internal_account).toEqual(hers.internal_account);
    expect(await readAnswer(await anna.get('/adobe/vendor'))).toEqual({ total: 0, items: [] });
  });

  it('[ADOBE-9] is created once, however often it is asked for at once', async () => {
    await app.sql('DELETE FROM adobe_identity');
    const users = await Promise.all(Array.from({ length: 8 }, () => getUser()));
    expect(new Set(users.map(({ internal_account: account }) => account.email)).size).toBe(1);
  });

  it('[ADOBE-9] [ADOBE-5] can be chosen as the default, but neither edited nor removed', async () => {
    const { email } = (await getUser()).internal_account;
    const added = { vendor_id: VENDOR, vendor_login: 'anna-reed', vendor_password: RIGHT_PASSWORD, main_account: true };
    expect((await anna.post('/adobe/vendor', { json: added })).status).toBe(200);
    expect(await getUser()).toMatchObject({ vendor_login: 'anna-reed', internal_account: { is_main: false } });
    const json = { vendor_login: email };
    expect(await readAnswer(await anna.post('/adobe/vendor/LECTERN/set-default', { json }))).toMatchObject({
      vendor_user: email,
      is_main: true,
    });
    expect(await getUser()).toMatchObject({ vendor_login: email, internal_account: { is_main: true } });
    const edit = { vendor_login: email, new_login: 'another-login', vendor_password: 'another password' };
    expect(await readAnswer(await anna.put('/adobe/vendor/LECTERN', { json: edit }))).toEqual([409, 301]);
    expect(await readAnswer(await anna.delete(`/adobe/vendor/LECTERN?vendor_login=${email}`))).toEqual([409, 301]);
    expect(await readAnswer(await boris.delete(`/adobe/vendor/LECTERN?vendor_login=${email}`))).toEqual([404, 298]);

    // the internal account comes before older IDs when the default is removed
    await anna.post(`/adobe/vendor/${VENDOR}/set-default`, { json: { vendor_login: 'anna-reed' } });
    await anna.delete(`/adobe/vendor/${VENDOR}?vendor_login=anna-reed`);
    expect(await getUser()).toMatchObject({ vendor_login: email });
  });
});

describe('the link to its password', () => {
  it('[ADOBE-11] [ADOBE-12] is mailed to the reader, works once, and shows the password', async () => {
    expect(await (await askForMail({ email: ` ${EMAIL.toUpperCase()} `, language: 'de' })).text()).toBe('OK');
    const { mail, language, token } = await readLink();
    expect([mail?.to, mail?.subject, language]).toEqual([EMAIL, 'Ihr Adobe-Passwort', 'de']);
    expect(token).toMatch(/^[\w-]{43}$/);
    const shown = await open(token);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.json()).toEqual({ password: expect.stringMatching(/^([B-Z]{5}-){3}[B-Z]{5}$/) });
    const again = await open(token);
    expect([again.status, await again.json()]).toMatchObject([410, { error_code: 302, error_msg: 'Link expired' }]);
    const dump = JSON.stringify((await app.sql('SELECT to_jsonb(t) AS row FROM adobe_password_link t')).rows);
    expect(dump).not.toContain(token);
  });

  it('[ADOBE-12] shows the same password each time, also when several requests use one link', async () => {
    const password = await readPassword();
    expect(await readPassword()).toBe(password);
    const token = await requestLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it('[ADOBE-12] is invalid if unknown, expired after half an hour, and forgotten after a day', async () => {
    const unknown = await open('x'.repeat(43));
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error_code: 302, error_msg: 'Invalid hash' }]);
    const token = await requestLink();
    app.clock.advance({ minutes: 30 });
    const expired = await open(token);
    expect([expired.status, await expired.json()]).toMatchObject([410, { error_msg: 'Link expired' }]);
    await app.deps.services.adobe.clean();
    expect((await open(token)).status).toBe(410);
    await app.sql(`UPDATE adobe_password_link SET expires_at = expires_at - interval '1 day'`);
    await app.deps.services.adobe.clean();
    expect((await open(token)).status).toBe(404);
  });

  it('[ADOBE-12] [S15] is refused for another reader, with an explanation, and stays usable', async () => {
    const token = await requestLink();
    const refused = await open(token, boris);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error_code: 302, error_msg: expect.stringContaining('another reader') },
    ]);
    expect((await open(token)).status).toBe(200);
    expect((await fetch(`${app.api}/adobe/internal-password/${token}`)).status).toBe(401);
  });

  it('[ADOBE-12] [S15] an e-mail address that another reader takes over gives no access', async () => {
    expect((await boris.put('/user', { json: { loginEmail: EMAIL } })).status).toBe(200);
    const { internal_account: his } = await getUser(boris);
    expect(his.email).not.toBe((await getUser()).internal_account.email);
    await app.sql('DELETE FROM failed_try');
    expect((await askForMail({ email: EMAIL }, boris)).status).toBe(200);
    const { token } = await readLink();
    const shown = (await (await open(token, boris)).json()) as { password: string }; // by contract
    expect(shown.password).not.toBe(await readPassword());
  });

  it('[ADOBE-12] is refused for a program with an app password', async () => {
    const made = await anna.post('/app-passwords', {
      json: { name: 'Kitchen', scope: 'library', proof: 'lantern-anna' },
    });
    const { password } = (await made.json()) as { password: string }; // by contract
    const program = await createTestReader(app, { alias: 'lantern', shopId: '1', username: 'anna', password });
    expect(await readAnswer(await open(await requestLink(), program))).toEqual([403, 257]);
    expect(await readAnswer(await askForMail({ email: EMAIL }, program))).toEqual([403, 257]);
  });

  it.each([
    ['', 300, 'email is incorrect'],
    ['boris@lantern.example', 300, 'email is incorrect'],
    ['attacker@example.org', 300, 'email is incorrect'],
  ])('[ADOBE-11] is not mailed to “%s”', async (email, number, text) => {
    const before = (await app.deliverMails()).length;
    const answer = await askForMail({ email });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: number, error_msg: text }]);
    expect(await app.deliverMails()).toHaveLength(before);
  });

  it('[ADOBE-11] cannot be mailed to an address that no mail reaches', async () => {
    await app.sql(`UPDATE reader SET email = 'nowhere' WHERE login = 'anna'`);
    const answer = await askForMail({ email: 'nowhere' });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error_code: 300, error_msg: 'Error sending email' },
    ]);
    await app.sql('UPDATE reader SET email = $1 WHERE login = $2', [EMAIL, 'anna']);
  });

  it('[ADOBE-11] is mailed five times an hour', async () => {
    await app.sql('DELETE FROM failed_try');
    const answers = await Promise.all(Array.from({ length: 8 }, () => askForMail()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    app.clock.advance({ minutes: 61 });
    expect((await askForMail()).status).toBe(200);
  });
});

describe('its password in the database', () => {
  const keyIds = async (): Promise<string[]> => {
    const { rows } = await app.sql(`SELECT key_id FROM adobe_identity a JOIN reader r ON r.id = a.reader_id
      WHERE a.is_internal AND r.login = 'anna'`);
    return rows.map(({ key_id: keyId }) => keyId);
  };
  const getKeyId = async () => createVault((await loadCurrentKeys(app, app.clock.now())).links).keyId;

  it('[ADOBE-10] is encrypted for its row, with the id of the key', async () => {
    const password = await readPassword();
    const dump = (await app.sql('SELECT to_jsonb(t) AS row, sealed FROM adobe_identity t')).rows;
    expect(JSON.stringify(dump)).not.toContain(password);
    for (const { sealed } of dump) expect(String(sealed ?? '')).not.toContain(password);
    expect(await keyIds()).toEqual([await getKeyId()]);
    // the row of another reader opens nothing: she gets a new password
    await app.sql(`UPDATE adobe_identity a SET sealed = b.sealed FROM adobe_identity b
      WHERE a.is_internal AND b.is_internal AND a.reader_id <> b.reader_id`);
    const renewed = await readPassword();
    expect(renewed).toMatch(/^([B-Z]{5}-){3}[B-Z]{5}$/);
    expect(renewed).not.toBe(password);
  });

  it('[ADOBE-10] keeps what a change of the key has sealed before it broke off', async () => {
    await Promise.all([getUser(), getUser(boris)]);
    const before = createVault((await loadCurrentKeys(app, app.clock.now())).links);
    const after = createVault(Buffer.alloc(32));
    let opened = 0;
    const open: typeof before.open = (...sealed) => {
      opened += 1;
      if (opened > 1) throw new Error('the machine stops');
      return before.open(...sealed);
    };
    const db = openDatabase(app.deps.config.database.url);
    await expect(resealAdobePasswords(db, { ...before, open }, after)).rejects.toThrow('the machine stops');
    expect(await keyIds()).toContain(after.keyId);
    await resealAdobePasswords(db, after, before);
    await db.$disconnect();
    expect(await keyIds()).toEqual([await getKeyId()]);
  });

  it('[ADOBE-10] stays readable when the operator changes the key', async () => {
    const password = await readPassword();
    const before = await getKeyId();
    const config = readConfig({
      DATABASE_URL: app.deps.config.database.url,
      DATA_DIR: app.dataDir,
      LOG_LEVEL: 'silent',
    });
    const operator = await createOperatorServices(config, () => undefined);
    await operator.services.keys.rotate({ links: true });
    await operator.close();
    await app.restart();
    expect(await getKeyId()).not.toBe(before);
    expect(await keyIds()).toEqual([await getKeyId()]);
    expect(await readPassword()).toBe(password);
  });
});

it('[ADOBE-10] [ADOBE-21] an export contains the IDs without it; they are deleted with their reader', async () => {
  const leaving = await createTestReader(app, 'anna');
  const { internal_account: account } = await getUser(leaving);
  await requestLink();
  expect((await leaving.post('/privacy/export', { json: { password: 'lantern-anna' } })).status).toBe(200);
  const { rows } = await app.sql('SELECT reader_id, id FROM reader_export');
  for (const { reader_id: readerId, id } of rows)
    await app.deps.services.privacy.buildExport({ readerId, id }, new AbortController().signal);
  const { url } = Export.parse(await (await leaving.get('/privacy/export')).json());
  const files = await unzip(Buffer.from(await (await fetch(url ?? '')).arrayBuffer()));
  const exported = JSON.parse(files.get('adobe-ids.json')?.toString() ?? 'null');
  expect(exported).toMatchObject([{ login: account.email, uuid: account.adobe_uuid, is_internal: true }]);
  expect(Object.keys(exported[0])).not.toContain('sealed');
  expect(files.get('README.txt')?.toString()).toContain('adobe-ids.json');

  const removed = await app.sql(`DELETE FROM reader WHERE login = 'anna' RETURNING id`);
  const left = await app.sql(
    'SELECT reader_id FROM adobe_identity UNION ALL SELECT reader_id FROM adobe_password_link',
  );
  expect(left.rows.map(({ reader_id: id }) => id)).not.toContain(removed.rows[0].id);
});

it('[ADOBE-9] without a vendor id there is no internal account', async () => {
  const other = await startAdobeApp([double.vendor]);
  const reader = await createTestReader(other);
  expect(await getUser(reader)).toMatchObject({
    vendor_login: '',
    internal_account: { vendor_id: '', email: '', adobe_uuid: '', serial: '', is_main: false },
  });
  expect(await readAnswer(await askForMail({ email: EMAIL }, reader))).toEqual([404, 301]);
  expect((await other.sql('SELECT 1 FROM adobe_identity')).rowCount).toBe(0);
  await other.close();
});
