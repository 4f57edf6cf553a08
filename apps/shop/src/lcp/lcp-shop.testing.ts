import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANNA, createTestShop } from '../test-shop.testing.ts';
import { getLink, openLicence, parseLicence, readZip } from './reading-app.testing.ts';

/** A call of the shop to the cloud. */
type CloudCall = { call: string; query: URLSearchParams; body: Buffer };

const COOKBOOK = '/books/kueche-fuer-zwei';
export const TRAVEL_GUIDE = '/books/verkhni-likhtari';

/** Creates a shop whose cloud is a fake that records its calls. The tests of the API cover what a real cloud accepts. */
export const createLcpShop = async () => {
  const calls: CloudCall[] = [];
  const responses = { files: 201, tokens: 200 };
  const cloud = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [address = '', query] = (request.url ?? '').split('?');
      const call = `${request.method} ${decodeURIComponent(address).replace('/api/v1.0/partner', '')}`;
      calls.push({ call, query: new URLSearchParams(query), body: Buffer.concat(chunks) });
      const status = call.startsWith('PUT /files/') ? responses.files : responses.tokens;
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error_code: 1, error: 'a' }));
    });
  });
  await once(cloud.listen(0, '127.0.0.1'), 'listening');
  const { port } = cloud.address() as AddressInfo; // it listens on TCP
  const shop = await createTestShop({ cloudUrl: `http://127.0.0.1:${port}` });

  /** Opens a browser in which a new customer is signed in, or Anna. */
  const signIn = async (name?: string, headers?: Readonly<Record<string, string>>) => {
    const browser = shop.createBrowser(headers);
    if (name === undefined) {
      await browser.open('/login');
      await browser.submit('/login', { login: ANNA.username, password: ANNA.password });
    } else {
      await browser.open('/register');
      const person = { firstName: name, lastName: 'Reed', email: `${name}@lantern.example`, password: 'eight888' };
      await browser.submit('/register', { ...person, over16: 'yes' });
    }
    return browser;
  };
  type Browser = Awaited<ReturnType<typeof signIn>>;

  const listLicenceIds = async (browser: Browser): Promise<string[]> =>
    [...(await browser.open('/purchases')).text.matchAll(/href="\/lcp\/licences\/([\w-]+)"/g)].map(([, id = '']) => id);
  const findNewId = async (browser: Browser, before: readonly string[]): Promise<string> =>
    (await listLicenceIds(browser)).find((id) => !before.includes(id)) ?? '';

  /** Buys or borrows a protected book and returns the id of its licence. */
  const buy = async (browser: Browser, book = COOKBOOK): Promise<string> => {
    const before = await listLicenceIds(browser);
    await browser.open(book);
    await browser.submit(`${book}/buy`);
    return findNewId(browser, before);
  };
  const borrow = async (
    browser: Browser,
    length: 'fortnight' | 'short' = 'fortnight',
    book = COOKBOOK,
  ): Promise<string> => {
    const before = await listLicenceIds(browser);
    await browser.open(book);
    await browser.submit(`${book}/borrow`, { length });
    return findNewId(browser, before);
  };

  const fetchLicence = async (id: string): Promise<string> => (await fetch(`${shop.url}/lcp/licences/${id}`)).text();
  /** Calls the status server. */
  const callStatus = async (
    method: 'GET' | 'POST' | 'PUT',
    id: string,
    action: string,
    parameters: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const query = new URLSearchParams(parameters).toString();
    const response = await fetch(`${shop.url}/lcp/licences/${id}/${action}?${query}`, { method, headers });
    const body: unknown = await response.json();
    return { status: response.status, type: response.headers.get('content-type'), body };
  };
  const readStatus = (id: string) => callStatus('GET', id, 'status');

  const showPassphrase = async (browser: Browser): Promise<string> =>
    /<code>([^<]+)<\/code>/.exec((await browser.open('/passphrase')).text)?.[1] ?? '';

  return {
    ...shop,
    calls,
    responses,
    signIn,
    buy,
    borrow,
    listLicenceIds,
    fetchLicence,
    callStatus,
    readStatus,
    showPassphrase,
    closeCloud: () => cloud.close(),
    /** Downloads the publication of a licence document and returns its entries. */
    downloadPublication: async (licence: string) => {
      const response = await fetch(getLink(parseLicence(licence), 'publication'));
      const bytes = Buffer.from(await response.arrayBuffer());
      return { response, bytes, entries: readZip(bytes) };
    },
    /** Whether the passphrase opens the licence. */
    opens: async (id: string, passphrase: string): Promise<boolean> =>
      openLicence(parseLicence(await fetchLicence(id)), passphrase) !== undefined,
  };
};
