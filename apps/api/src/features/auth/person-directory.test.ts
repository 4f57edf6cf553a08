import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = async (name: 'anna' | 'boris' = 'anna'): Promise<string[]> => {
  await createTestReader(app, name);
  const { rows } = await app.sql('SELECT id::text FROM reader WHERE login = $1', [name]);
  return rows.map(({ id }) => id);
};
const readDirectory = async () =>
  (
    await app.sql(
      `SELECT d.external_id AS person, d.shop_id AS shop, d.reader_id = r.id AS fits
       FROM reader r LEFT JOIN person_directory d USING (provider_alias, shop_id, external_id) ORDER BY r.id`,
    )
  ).rows;
const never = () => new AbortController().signal;

it('[HOUSE-71] a person who signs in is found by the directory, and is the same reader each time', async () => {
  await Promise.all([createTestReader(app), createTestReader(app)]);
  expect(await signIn()).toHaveLength(1);
  expect(await readDirectory()).toEqual([{ person: expect.any(String), shop: '1', fits: true }]);

  // without the trigger for the release before
  await app.sql('ALTER TABLE reader DISABLE TRIGGER person_named');
  const boris = await signIn('boris');
  expect(boris).toHaveLength(1);
  expect(await signIn('boris')).toEqual(boris);
  await app.sql('ALTER TABLE reader ENABLE TRIGGER person_named');
  expect((await readDirectory()).map(({ fits }) => fits)).toEqual([true, true]);
});

it('[OPS-112] the statements of the release before fill the directory, so that both sign in the same reader', async () => {
  const { rows } = await app.sql('SELECT provider_alias, shop_id, external_id FROM reader ORDER BY id LIMIT 1');
  const [anna] = await signIn();
  const signInAsBefore = (alias: string, shopId: string, externalId: string) =>
    app.sql(
      `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language,
         files_size_limit, created_at)
       VALUES ($1, $2, $3, '', 'anna', 'anna@example.org', '', '', 'en', 1, now())
       ON CONFLICT (provider_alias, shop_id, external_id) DO UPDATE SET login = excluded.login RETURNING id`,
      [alias, shopId, externalId],
    );
  const known = await signInAsBefore(rows[0].provider_alias, rows[0].shop_id, rows[0].external_id);
  expect(String(known.rows[0].id)).toBe(anna);
  await signInAsBefore('lantern', '1', 'of-the-release-before');
  await app.sql("UPDATE reader SET shop_id = '7' WHERE external_id = 'of-the-release-before'");
  expect((await readDirectory()).at(-1)).toEqual({ person: 'of-the-release-before', shop: '7', fits: true });
  await app.sql("DELETE FROM reader WHERE external_id = 'of-the-release-before'");
  const left = await app.sql("SELECT 1 FROM person_directory WHERE external_id = 'of-the-release-before'");
  expect(left.rowCount).toBe(0);
});

it('[HOUSE-71] a deleted reader leaves no name behind: the same person is another reader afterwards', async () => {
  const [anna] = await signIn();
  await app.sql("UPDATE reader SET deletion_at = '2000-01-01' WHERE id = $1", [anna]);
  expect(await app.deps.services.privacy.eraseDue(never())).toMatchObject({ accounts: 1 });
  const left = await app.sql('SELECT 1 FROM person_directory WHERE reader_id = $1', [anna]);
  expect(left.rowCount).toBe(0);
  expect(await signIn()).not.toContain(anna);
  expect((await readDirectory()).every(({ fits }) => fits)).toBe(true);
});
