import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Book } from '@lectern/contracts';
import { buildLcpEpub, buildLicence } from '@lectern/sample-books';
import type { TestApp } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/test-books.ts';
import type { TestReader } from '../../../testing/test-reader.ts';

type LicenceOptions = NonNullable<Parameters<typeof buildLicence>[1]>;
/** A licence of the double; tests change it as its provider would. */
export type Loan = {
  id: string;
  status: string;
  licence: object;
  licenceUpdated: string;
  statusUpdated: string;
  end: string | null;
  renewableUntil: string | null;
  /** Whether renewals go through a page of the provider. */
  renewsOnPage: boolean;
  devices: Map<string, string>;
  /** Signs another licence for the same book, and announces it. */
  reissue: (more: LicenceOptions) => void;
};
type Answer = { status: number; text: string; headers?: Record<string, string> };
export type StatusRequest = { method: string; path: string; query: Record<string, string> };
/** Answers instead of the double; undefined: the double answers. */
type Interference = (request: StatusRequest) => Answer | 'hang' | 'break off' | Promise<Answer> | undefined;

const PUBLIC_ORIGIN = 'http://library.example';
const ERROR_TYPE = 'http://readium.org/license-status-document/error/';
const PASSPHRASE = 'seven lamps';

const json = (status: number, value: unknown): Answer => ({ status, text: JSON.stringify(value) });
const problem = (status: number, kind: string): Answer =>
  json(status, { type: ERROR_TYPE + kind, title: `refused: ${kind}` });

/** The status server of a library (License Status Document 1.0), and the books it lends. `now`: its clock. */
export const startStatusServer = async (now: () => Date) => {
  const loans = new Map<string, Loan>();
  const requests: StatusRequest[] = [];
  let interference: Interference = () => undefined;
  const stamp = (): string => now().toISOString();

  const toDocument = ({ id, status, renewableUntil, ...loan }: Loan) => ({
    id,
    status,
    message: 'a text for readers',
    updated: { license: loan.licenceUpdated, status: loan.statusUpdated },
    links: [
      { rel: 'license', href: `${PUBLIC_ORIGIN}/licence/${id}`, type: 'application/vnd.readium.lcp.license.v1.0+json' },
      { rel: 'register', href: `${PUBLIC_ORIGIN}/register/${id}{?id,name}`, templated: true },
      { rel: 'return', href: `${PUBLIC_ORIGIN}/return/${id}{?id,name}`, templated: true },
      loan.renewsOnPage
        ? { rel: 'renew', href: `${PUBLIC_ORIGIN}/page/${id}{?id,name}`, type: 'text/html', templated: true }
        : { rel: 'renew', href: `${PUBLIC_ORIGIN}/renew/${id}{?end,id,name}`, templated: true },
    ],
    ...(renewableUntil !== null && { potential_rights: { end: renewableUntil } }),
    events: [],
  });
  const change = (loan: Loan, status: string): Answer => {
    Object.assign(loan, { status, statusUpdated: stamp() });
    return json(200, toDocument(loan));
  };
  const actions: Record<string, (loan: Loan, query: Record<string, string>) => Answer> = {
    'GET status': (loan) => json(200, toDocument(loan)),
    'GET licence': (loan) => json(200, loan.licence),
    'POST register': (loan, { id = '', name = '' }) => {
      const isOpen = loan.status === 'ready' || loan.status === 'active';
      if (id === '' || name === '' || !isOpen) return problem(400, 'registration');
      loan.devices.set(id, name);
      return change(loan, 'active');
    },
    'PUT renew': (loan, { end = '' }) => {
      if (end === '' || end > (loan.renewableUntil ?? '')) return problem(403, 'renew/date');
      loan.reissue({ end });
      return change(loan, 'active');
    },
    'PUT return': (loan) => {
      if (loan.status === 'returned') return problem(403, 'return/already');
      loan.reissue({ end: stamp() });
      return change(loan, loan.status === 'ready' ? 'cancelled' : 'returned');
    },
  };
  const answer = (request: StatusRequest): Exclude<ReturnType<Interference>, undefined> => {
    const interfered = interference(request);
    if (interfered) return interfered;
    const [, kind = '', id = ''] = request.path.split('/');
    const [loan, action] = [loans.get(id), actions[`${request.method} ${kind}`]];
    return loan && action ? action(loan, request.query) : { status: 404, text: '' };
  };

  const server = http.createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://inside');
    const request = { method: incoming.method ?? '', path: pathname, query: Object.fromEntries(searchParams) };
    requests.push(request);
    const answered = await answer(request);
    if (answered === 'break off') response.destroy();
    else if (answered !== 'hang')
      response
        .writeHead(answered.status, { 'content-type': 'application/json', ...answered.headers })
        .end(answered.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const insideUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server that listens has one

  /** A protected book of this library, and the loan that it belongs to. */
  const buildBook = async (title: string, options: LicenceOptions = {}) => {
    const contentKey = randomBytes(32);
    const id = randomUUID();
    const fixed = {
      id,
      provider: 'https://library.example',
      passphrase: PASSPHRASE,
      statusUrl: `${PUBLIC_ORIGIN}/status/${id}`,
      issued: stamp(),
    };
    const { end = null } = options;
    const loan: Loan = {
      id,
      status: 'ready',
      licence: {},
      licenceUpdated: fixed.issued,
      statusUpdated: fixed.issued,
      end,
      renewableUntil: null,
      renewsOnPage: false,
      devices: new Map(),
      reissue: (more) => {
        const updated = stamp();
        const wanted = { ...fixed, ...options, end: loan.end, updated, ...more };
        loan.licence = buildLicence(contentKey, wanted);
        loan.end = wanted.end ?? null;
        loan.licenceUpdated = wanted.updated;
      },
    };
    loans.set(id, loan);
    const bytes = await buildLcpEpub({ title, contentKey, licence: { ...fixed, ...options } });
    return { loan, bytes };
  };

  return {
    insideUrl,
    requests,
    /** The settings of the library as a partner inside the operator's network. */
    partner: {
      id: 77,
      alias: 'library',
      name: 'A library',
      auth_options_url: `${insideUrl}/options`,
      authenticate_url: `${insideUrl}/authenticate`,
      shared_key: 'a key that only these two know',
      signature: 'sha256',
      shop_id: '1',
      home_url: `${PUBLIC_ORIGIN}/`,
      allow_private: true,
      inside_url: insideUrl,
    },
    buildBook,
    /** Lends a book: it is in the reader's library, and locked. */
    async lend(reader: TestReader, title: string, options: LicenceOptions = {}): Promise<{ book: Book; loan: Loan }> {
      const { loan, bytes } = await buildBook(title, options);
      const book = (await (await uploadFile(reader, `${title}.epub`, bytes)).json()) as Book; // 201, or opening it fails
      return { book, loan };
    },
    interfere(work: Interference): void {
      interference = work;
    },
    /** Requests of one kind for a loan, such as `PUT renew`. */
    listRequests: (kind: string, { id }: Loan): StatusRequest[] =>
      requests.filter(({ method, path }) => `${method} ${path}` === `${kind.replace(' ', ' /')}/${id}`),
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
};
export type StatusServer = Awaited<ReturnType<typeof startStatusServer>>;

/** Enters the passphrase of a lent book. */
export const unlockLentBook = (reader: TestReader, { id }: Pick<Book, 'id'>): Promise<Response> =>
  reader.post(`/reader/unlock/${id}`, { json: { passphrase: PASSPHRASE } });

/** The number of the refusal with which a book does not open; 0 when it opens. */
export const openLentBook = async (reader: TestReader, { id }: Pick<Book, 'id'>): Promise<number> => {
  const answer = await reader.get(`/reader/open/${id}`);
  const { error_code = 0 } = (await answer.json()) as { error_code?: number }; // a refusal has one
  return error_code;
};

/** Long enough for everything that was known to be asked for again. */
export const passTime = ({ clock }: Pick<TestApp, 'clock'>): void => clock.advance({ minutes: 6 });
