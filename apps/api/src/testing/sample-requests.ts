import { randomUUID } from 'node:crypto';
import { buildEpub, buildPng } from '@lectern/sample-books';
import type { TestApp } from './test-app.ts';
import { createTestPartner } from './test-partner.ts';
import type { TestReader } from './test-reader.ts';

/**
 * A request of a call. `params`: path and query parameters besides the usual ones.
 */
export type SampleRequest = {
  params?: Record<string, string>;
  json?: object;
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** Sends a request that is signed. */
  send?: () => Promise<Response>;
};
export type SampleBook = { id: string; fast_hash: string; name: string };
type Context = {
  app: TestApp;
  recording: SampleBook;
  /** Books that may be changed and deleted. */
  copies: readonly SampleBook[];
  /** Another session of Anna, which may be ended. */
  spare: TestReader;
};

const PASSWORD = { password: 'lantern-anna' };
const DEVICE = { device: 'phone', deviceName: 'Phone' };
const AT_THE_BEGIN = { page: 'One', offs: 1000 };
const SHOP = { alias: 'lantern', shopId: '1', key: 'a key that only these two know' };
const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD = { 'upload-length': '5', 'upload-metadata': `filename ${Buffer.from('sent.txt').toString('base64')}` };
const LOCATOR = {
  spine: 0,
  cfi: 'epubcfi(/6/2!/4/2/1:0)',
  progression: 0.5,
  fraction: 0.5,
  quote: { before: '', text: 'here', after: '' },
};
const MARK = { type: { value: 'note' }, note: { text: 'Here' }, mark: { anchor: 'epubcfi(/6/2!/4/2/1:0)' } };
const ANALYTICS = { analytics: true, functionality: false, targeting: false };

/** Ways in and out, and what other people and companies do. */
const listAccountRequests = ({ app, spare }: Context, delivered: Buffer): Record<string, SampleRequest> => {
  const partner = createTestPartner(app, SHOP);
  const user = { user: 'anna' };
  const logIn = { params: { alias: 'lantern' }, json: { username: 'anna', ...PASSWORD, shop_id: '1' } };
  const renewed = { json: { grant_type: 'refresh_token', refresh_token: spare.refreshToken } };
  const ask = (path: string, params = {}): SampleRequest => ({ send: () => partner.call('GET', path, { params }) });
  return {
    'auth.logIn': logIn,
    'auth.browserLogIn': logIn,
    'auth.renew': renewed,
    'auth.browserRenew': { json: {} },
    'auth.browserArrival': { json: { refresh_token: spare.refreshToken } },
    'auth.browserAdopt': { json: { refresh_token: spare.refreshToken } },
    'auth.logOut': { headers: { authorization: `Bearer ${spare.token}` } },
    'qr.begin': { params: { id: randomUUID() } },
    'qr.phoneCode': { json: PASSWORD },
    'account.update': { json: { name: 'Anna', preferences: { theme: 'dark' } } },
    'avatar.set': { body: buildPng() },
    'sessions.end': { params: { id: randomUUID() } },
    'sessions.makeAppPassword': { json: { name: 'Reader', scope: 'read' } },
    'factors.beginPasskey': { json: PASSWORD },
    'factors.beginAuthenticator': { json: PASSWORD },
    'factors.addAuthenticator': { json: { code: '000000' } },
    'factors.removeAuthenticator': { json: PASSWORD },
    'factors.renewRecoveryCodes': { json: PASSWORD },
    'factors.askAtSignIn': { json: { ask: false, ...PASSWORD } },
    'factors.confirm': { json: PASSWORD },
    'factors.signInOptions': { json: { ticket: 'x' } },
    'privacy.export': { json: PASSWORD },
    'privacy.requestDeletion': { json: PASSWORD },
    'terms.object': { json: { version: 1 } },
    'terms.withdraw': { params: { version: '1' } },
    'standing.unlock': { json: { token: 'x' } },
    'cookies.choose': { json: { choice: ANALYTICS } },
    'pageViews.count': { json: { route: '', language: 'en' } },
    'partners.put': { send: () => partner.putFile('anna', 'sold.epub', delivered) },
    'partners.takeBack': { send: () => partner.revokeFile('anna', '0'.repeat(32)) },
    'partners.shops': ask('/partner/shops'),
    'partners.recommended': ask('/partner/recommended', user),
    'partners.news': ask('/partner/news', user),
    'partners.errors': ask('/partner/errors'),
    'payments.createOrder': { json: { tariff_id: 'plus' } },
    'adobe.mailInternalPassword': { json: { email: 'anna@lantern.example', language: 'en' } },
  };
};

/** A request for each call that needs more than the usual parameters, by the name of the call. */
export const createSampleRequests = async (context: Context): Promise<Record<string, SampleRequest>> => {
  const { recording, copies } = context;
  const ids = (...numbers: number[]): { ids: string[] } => ({ ids: numbers.map((n) => copies[n]?.id ?? '') });
  const audio = { fast_hash: recording.fast_hash, path: recording.name, bookId: recording.id, book: recording.id };
  const named = { name: 'Third', to: 'Fourth', path: copies[0]?.name ?? '', fast_hash: copies[0]?.fast_hash ?? '' };
  const [uuid, markId] = [randomUUID(), randomUUID()];
  return {
    ...listAccountRequests(context, await buildEpub({ title: 'Delivered' })),
    'authors.merge': { json: { names: ['Author 1', 'Author 2'], name: 'Author 1' } },
    'authors.split': { json: { names: ['Author 2'] } },
    'dictionaries.lookUp': { params: { word: 'winter', language: 'en' } },
    'books.list': { params: { limit: '50', offset: '4000', sort: 'title' } },
    'books.tiles': { params: { limit: '50', filter_author: 'Author 3', sort: 'rating' } },
    'books.setStatus': { params: { status: 'read' } },
    'catalogue.list': { params: { limit: '1000' } },
    'catalogue.some': { params: { ids: ids(1, 2, 3).ids.join() } },
    'catalogue.favourite': { json: { ...ids(1, 2), value: true } },
    'catalogue.status': { json: { ...ids(1, 2), status: 'reading' } },
    'ratings.rate': { json: { ...ids(1, 2), value: 4 } },
    'ratings.review': { json: { text: 'Good.' } },
    'recordings.list': { params: audio },
    'recordings.readPosition': { params: audio, json: AT_THE_BEGIN },
    'recordings.addMark': { params: audio, json: { ...AT_THE_BEGIN, uuid: markId } },
    'recordings.removeMark': { params: audio, json: { uuid: markId } },
    'recordings.download': { params: audio },
    'editing.edit': { json: { title: 'Other', authors: ['Author 7'], series: 'Series 7', genres: ['Genre 7'] } },
    'editing.setCover': { body: buildPng() },
    'bin.put': { json: ids(5, 6, 7) },
    'bin.restore': { json: ids(5, 6) },
    'bin.end': { json: ids(7) },
    'shelves.list': { params: { kind: 'authors', limit: '100' } },
    'shelves.spelling': { params: { kind: 'authors', name: 'author 1' } },
    'search.search': { params: { query: 'copy 77' } },
    'files.put': { params: { name: 'book 1.epub' }, body: await buildEpub({ title: 'Sent', authors: ['Author 1'] }) },
    'files.get': { params: { name: 'book.epub' } },
    'resumable.begin': { headers: { ...TUS, ...UPLOAD } },
    'resumable.known': { params: { bytes: '1234', sha256: '0'.repeat(64) } },
    'fileops.change': { json: { favorite: { value: true } } },
    'fileops.favour': { params: audio, json: { favorite: { value: true } } },
    'fileops.unfavour': { params: audio, json: { favorite: { value: false } } },
    'fileops.cover': { params: { name: 'book.epub.cover_s.jpg' } },
    'fileops.delete': { params: { path: copies[8]?.name ?? '', fast_hash: copies[8]?.fast_hash ?? '' } },
    'fileops.deleteAudioBook': { params: audio },
    'reading.save': { json: { at: LOCATOR, page: 1, pages: 3, ageMs: 0, ...DEVICE } },
    'reading.readPosition': { json: { offs: 5 } },
    'readingTime.record': { json: { id: uuid, ageMs: 0, seconds: 60, pages: 2, characters: 900, ...DEVICE } },
    'readingTime.days': { params: { zone: 'UTC', days: '7' } },
    'readingTime.history': { params: { zone: 'UTC' } },
    'readingStats.year': { params: { zone: 'UTC', year: '2026' } },
    'readingStats.setGoal': { params: { year: '2026' }, json: { books: 12 } },
    'listening.open': { params: { ...audio, name: '' } },
    'listening.seek': { params: { ...audio, track: '0' } },
    'listening.save': { params: audio, json: { atMs: 1000, ageMs: 0, goesOn: false, ...DEVICE } },
    'listening.begin': { params: audio, json: DEVICE },
    'listeningQueue.put': { json: { ids: [recording.id], place: 'first' } },
    'listeningQueue.remove': { params: audio },
    'listeningQueue.next': { params: audio },
    'lcp.unlock': { json: { passphrase: 'x' } },
    'lcp.userToken': { params: { provider: 'https://provider.example' } },
    'notes.one': { params: { uuid } },
    'notes.create': { json: { uuid, ...MARK } },
    'notes.update': { params: { uuid }, json: { note: { text: 'There' } } },
    'notes.versions': { params: { uuid } },
    'notes.delete': { params: { uuid } },
    'notifications.read': { json: {} },
    'notifications.dismiss': { json: {} },
    'collections.make': { json: { name: 'Second', book_ids: ids(1, 2).ids } },
    'collections.create': { params: named },
    'collections.rename': { params: named },
    'collections.addFile': { params: { ...named, name: 'Fourth' } },
    'collections.removeFile': { params: { ...named, name: 'Fourth' } },
    'collections.delete': { params: { name: 'Fourth' } },
    'collections.addAudioBook': { params: audio, json: { collection: 'Second' } },
    'collections.removeAudioBook': { params: audio, json: { collection: 'Second' } },
    'collections.change': { json: { name: 'Renamed' } },
    'collections.changeBooks': { json: { add: ids(3).ids, remove: ids(4).ids } },
    'smartCollections.create': { json: { name: 'Unread', filter: { status: ['unread'] } } },
    'smartCollections.change': { json: { name: 'Not read' } },
    'fulfilment.report': {
      json: { fast_hash: '0'.repeat(32), adobe_user: 'urn:uuid:1', serial: 'A', result: 'fulfilled' },
    },
  };
};
