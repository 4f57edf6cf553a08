import { buildCertificate, buildLcpEpub } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  type Loan,
  openLentBook,
  passTime,
  type StatusRequest,
  type StatusServer,
  startStatusServer,
  unlockLentBook,
} from './testing/status-server.ts';

let app: TestApp;
let library: StatusServer;
let anna: TestReader;
beforeAll(async () => {
  library = await startStatusServer(() => app.clock.now());
  app = await startTestApp({ extraPartners: [library.partner] });
});
// a session lasts two hours, and the tests let time pass
beforeEach(async () => {
  anna = await createTestReader(app, 'anna');
});
afterEach(() => {
  library.interfere(() => undefined);
  app.clock.advance({ minutes: 2 }); // the next test finds a server that may be asked
});
afterAll(async () => {
  await app.close();
  await library.close();
});

const ok = (value: unknown) => ({ status: 200, text: JSON.stringify(value) });
const revoked = (id: unknown, more: object = {}) => ok({ id, status: 'revoked', links: [], ...more });
const isStatus = ({ path }: StatusRequest): boolean => path.startsWith('/status/');

describe('a status server', () => {
  it('[LCP-17] that hangs, fails or answers nonsense locks no book', async () => {
    const { book, loan } = await library.lend(anna, 'Unreachable');
    await unlockLentBook(anna, book);
    const answers: [string, (loan: Loan) => ReturnType<Parameters<StatusServer['interfere']>[0]>][] = [
      ['an error', () => ({ status: 500, text: '' })],
      ['not found', () => ({ status: 404, text: JSON.stringify({ id: loan.id, status: 'revoked' }) })],
      ['no JSON', () => ({ status: 200, text: '<html>' })],
      ['no object', () => ok([])],
      ['no status', () => ok({ id: loan.id })],
      ['an unknown status', () => ok({ id: loan.id, status: 'burnt' })],
      ['another licence', () => revoked('somebody else’s')],
      ['no id', () => revoked(undefined)],
      ['a huge document', () => revoked(loan.id, { message: 'x'.repeat(70_000) })],
      ['an endless document', () => revoked(loan.id, { message: 'x'.repeat(2_000_000) })],
      ['a redirect', () => ({ status: 302, text: '', headers: { location: `/status/${loan.id}` } })],
      ['a private redirect', () => ({ status: 302, text: '', headers: { location: 'http://169.254.169.254/' } })],
    ];
    for (const [what, answer] of answers) {
      library.interfere((request) => (isStatus(request) ? answer(loan) : undefined));
      passTime(app);
      expect([what, await openLentBook(anna, book)]).toEqual([what, 0]);
    }
  });

  it('[LCP-17] that hangs delays a book for three seconds, once', async () => {
    const { book } = await library.lend(anna, 'Slow');
    await unlockLentBook(anna, book);
    passTime(app);
    library.interfere((request) => (isStatus(request) ? 'hang' : undefined));
    const started = performance.now();
    expect(await openLentBook(anna, book)).toBe(0);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(2500);
    expect(waited).toBeLessThan(5000);
    const again = performance.now();
    expect(await openLentBook(anna, book)).toBe(0);
    expect(performance.now() - again).toBeLessThan(1500);
  }, 15_000);

  it('[LCP-18] that failed three times is left alone for half a minute', async () => {
    const lent = [];
    for (let n = 0; n < 5; n += 1) lent.push(await library.lend(anna, `Broken ${n}`));
    for (const { book, loan } of lent) {
      await unlockLentBook(anna, book);
      expect(await openLentBook(anna, book)).toBe(0);
      await vi.waitFor(() => expect(loan.devices.size).toBe(1));
    }
    passTime(app);
    const before = library.requests.length;
    // an answer with an error is one all the same
    library.interfere(() => 'break off');
    for (const { book } of lent) expect(await openLentBook(anna, book)).toBe(0);
    expect(library.requests.length - before).toBe(3);
  });

  it('[LCP-18] is asked on when licences of strangers name large files at its address', async () => {
    library.interfere(({ path }) =>
      path === '/large.epub' ? { status: 200, text: 'x'.repeat(2_000_000) } : undefined,
    );
    for (let n = 0; n < 3; n += 1) {
      const licence = { id: `large-${n}`, statusUrl: 'http://library.example/large.epub' };
      const bytes = await buildLcpEpub({ title: `Large ${n}`, licence });
      const book = (await (await uploadFile(anna, `large-${n}.epub`, bytes)).json()) as { id: string }; // 201, or the next line fails
      expect((await unlockLentBook(anna, book)).status).toBe(200);
    }
    const { book, loan } = await library.lend(anna, 'Beside large files');
    loan.status = 'revoked';
    await unlockLentBook(anna, book);
    expect(await openLentBook(anna, book)).toBe(1709);
  });

  it('[LCP-18] [S8] at a private, plain or odd address is not asked', async () => {
    const { port } = new URL(library.insideUrl);
    const before = library.requests.length;
    const addresses = [
      library.insideUrl,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://0.0.0.0:${port}`,
      `https://2130706433:${port}`,
      `https://[::ffff:127.0.0.1]:${port}`,
      'https://169.254.169.254',
      'http://example.com',
      'http://me:secret@library.example',
      'http://library.example.evil.example',
      'file:///etc',
      'no address',
    ];
    for (const [n, address] of addresses.entries()) {
      const bytes = await buildLcpEpub({
        title: `Odd ${n}`,
        licence: { id: `odd-${n}`, statusUrl: `${address}/status/odd-${n}` },
      });
      const book = (await (await uploadFile(anna, `odd-${n}.epub`, bytes)).json()) as { id: string }; // 201, or the next line fails
      expect((await unlockLentBook(anna, book)).status, address).toBe(200);
      expect(await openLentBook(anna, book), address).toBe(0);
      app.clock.advance({ minutes: 1 });
    }
    expect(library.requests).toHaveLength(before);
  }, 60_000);

  it('[LCP-18] [S8] cannot send us to another address with its links', async () => {
    const { book, loan } = await library.lend(anna, 'Links');
    const before = library.requests.length;
    const links = ['license', 'register', 'renew', 'return'].map((rel) => ({
      rel,
      href: `${library.insideUrl}/licence/${loan.id}{?id,name,end}`,
      templated: true,
    }));
    library.interfere((request) =>
      isStatus(request)
        ? ok({
            id: loan.id,
            status: 'ready',
            links,
            updated: { license: '2999-01-01T00:00:00Z', status: '2999-01-01T00:00:00Z' },
          })
        : undefined,
    );
    await unlockLentBook(anna, book);
    expect(await openLentBook(anna, book)).toBe(0);
    const refused = await anna.post(`/reader/licence/${book.id}/return`);
    expect(await refused.json()).toMatchObject({ error: 'lcp.provider_unreachable' });
    expect(library.requests.slice(before).every(isStatus)).toBe(true);
  });
});

describe('a licence that is announced', () => {
  it('[LCP-20] is ignored unless it is a genuine, newer one for the same book, provider and passphrase', async () => {
    const { book, loan } = await library.lend(anna, 'Replaced', {
      end: new Date(app.clock.now().getTime() + 864e5).toISOString(),
    });
    expect((await unlockLentBook(anna, book)).status).toBe(200);
    const end = '2099-01-01T00:00:00Z';
    const original = loan.licence;
    const lies: [string, () => void][] = [
      ['another id', () => loan.reissue({ end, id: 'another' })],
      ['another provider', () => loan.reissue({ end, provider: 'https://other.example' })],
      ['another passphrase', () => loan.reissue({ end, passphrase: 'eight lamps' })],
      ['another profile', () => loan.reissue({ end, profile: 'http://readium.org/lcp/profile-1.0' })],
      ['an older one', () => loan.reissue({ end, updated: '2020-01-01T00:00:00Z' })],
      [
        'an expired certificate',
        () => loan.reissue({ end, signer: buildCertificate({ name: 'Old', until: new Date('2021-01-01T00:00:00Z') }) }),
      ],
      [
        'a changed one',
        () => {
          loan.reissue({ end: '2098-01-01T00:00:00Z' });
          loan.licence = { ...loan.licence, rights: { end } };
        },
      ],
      ['nothing of a licence', () => Object.assign(loan, { licence: original })],
      ['a huge one', () => Object.assign(loan, { licence: { more: 'x'.repeat(300_000) } })],
    ];
    for (const [what, lie] of lies) {
      lie();
      loan.licenceUpdated = '2098-01-01T00:00:00Z';
      passTime(app);
      expect([what, await openLentBook(anna, book)]).toEqual([what, 0]);
      const { rows } = await app.sql('SELECT licence FROM lcp_licence WHERE licence IS NOT NULL');
      expect([what, rows]).toEqual([what, []]);
    }
    loan.reissue({ end });
    passTime(app);
    expect(await openLentBook(anna, book)).toBe(0);
    expect((await app.sql('SELECT licence FROM lcp_licence WHERE licence IS NOT NULL')).rows).toHaveLength(1);
  }, 30_000);
});
