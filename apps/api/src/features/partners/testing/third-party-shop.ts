/**
 * A bookshop of another company, written from docs/partners.md and nothing else: it imports nothing of this program. It
 * has customers, answers the two calls of the cloud, and sends what they buy.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

type Customer = { id: string; email: string; password: string; firstName: string; lastName: string };
type Cloud = { url: string; alias: string; key: string };
type Fields = Record<string, string>;

const SHOP_ID = 'main-street';
const WINDOW_SECONDS = 300;

const loginSignature = (fields: Fields, key: string): string => {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHash('sha256')
    .update(text + key)
    .digest('hex');
};

export const startThirdPartyShop = async (customers: Customer[]) => {
  let cloud: Cloud = { url: '', alias: '', key: '' };
  const used = new Set<string>();

  const authOptions = ({ UserID = '' }: Fields): [number, object] => {
    const isKnown = customers.some(({ email }) => email === UserID);
    const shop = { name: 'Main Street Books', shop_id: SHOP_ID, loggedBy: 'password' };
    return [200, { auth_providers: isKnown ? [shop] : [] }];
  };

  const userAuthenticate = (fields: Fields): [number, object] => {
    const [given, expected] = [Buffer.from(fields['signature'] ?? ''), Buffer.from(loginSignature(fields, cloud.key))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [403, { error: 'signature' }];
    if (Math.abs(Date.now() / 1000 - Number(fields['timestamp'])) > WINDOW_SECONDS) return [403, { error: 'time' }];
    if (used.has(String(given))) return [403, { error: 'replay' }];
    used.add(String(given));
    const found = customers.find(
      (customer) => customer.email === fields['login'] && customer.password === fields['password'],
    );
    if (!found) return [401, { error: 'credentials' }];
    return [200, { user: found.id, email: found.email, firstName: found.firstName, lastName: found.lastName }];
  };

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const answers: Record<string, typeof authOptions> = { '/who': authOptions, '/login': userAuthenticate };
      const [status, answer] = answers[request.url ?? '']?.(fields) ?? [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const shopUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const call = async (method: string, path: string, more: Fields, body?: Uint8Array): Promise<Response> => {
    const query: Fields = {
      partner: cloud.alias,
      shop_id: SHOP_ID,
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: randomBytes(16).toString('hex'),
      ...more,
    };
    const lines = Object.keys(query)
      .sort()
      .map((name) => `${name}=${query[name]}`);
    const signature = createHmac('sha256', cloud.key)
      .update([method, path, ...lines].join('\n'))
      .digest('hex');
    const target = `${cloud.url}/api/v1.0${path.split('/').map(encodeURIComponent).join('/')}`;
    return fetch(`${target}?${new URLSearchParams({ ...query, signature_v2: signature }).toString()}`, {
      method,
      ...(body && { body: Buffer.from(body) }),
    });
  };

  return {
    /** The settings that the operator of the cloud gets. */
    facts: {
      name: 'Main Street Books',
      shop_id: SHOP_ID,
      auth_options_url: `${shopUrl}/who`,
      authenticate_url: `${shopUrl}/login`,
      signature: 'sha256',
    },
    connect: (to: Cloud): void => void (cloud = to),
    sell: (user: string, fileName: string, bytes: Uint8Array): Promise<Response> =>
      call(
        'PUT',
        `/partner/files/${fileName}`,
        { user, content_sha256: createHash('sha256').update(bytes).digest('hex') },
        bytes,
      ),
    /** The list of shops, the refused calls, and the check of a call: all signed. */
    read: async (what: 'shops' | 'errors' | 'check'): Promise<unknown> =>
      (await call('GET', `/partner/${what}`, {})).json(),
    refund: (user: string, fastHash: string): Promise<Response> =>
      call('DELETE', '/partner/files', { user, fast_hash: fastHash }),
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
};
