import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const DESCRIBED = `<dc:title>Busy &amp; Brown\u0000ies</dc:title><dc:creator>E. Veale</dc:creator><dc:creator>Second</dc:creator>
<dc:publisher> </dc:publisher><dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier>
<dc:format>application/epub+zip</dc:format><dc:language>ES</dc:language>`;

const buildToken = ({
  operator = 'http://acs.example.org:80/fulfillment',
  described = DESCRIBED,
  before = '',
  after = '',
  distributor = '<distributor>urn:uuid:176c679c</distributor>',
  permissions = '<display/>',
}) =>
  `${before}<fulfillmentToken fulfillmentType="loan" xmlns="http://ns.adobe.com/adept">${distributor}<operatorURL>${operator}</operatorURL>
<transaction>T</transaction><expiration>2017-11-09T12:58:27+00:00</expiration>
<resourceItemInfo><resource>urn:uuid:72787032</resource><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${described}</metadata>
<licenseToken><permissions>${permissions}</permissions></licenseToken></resourceItemInfo><hmac>AAAA</hmac>${after}</fulfillmentToken>`;

const read = (token: string) => readBookBytes(Buffer.from(token), { format: 'acsm' });
const readOutcome = async (token: string): Promise<string> => {
  const error = await read(token).catch((caught: unknown) => caught);
  return error instanceof UnreadableBook ? error.reason : 'read';
};

describe('readAcsm', () => {
  it('[FMT-60] a token has the metadata of the book that it stands for', async () => {
    expect(await read(buildToken({}))).toMatchObject({
      format: 'acsm',
      metadata: {
        title: 'Busy & Brownies',
        authors: [{ name: 'E. Veale' }, { name: 'Second' }],
        publisher: null,
        language: 'es',
        isbn: '9783161484100',
        identifiers: [{ value: 'urn:isbn:978-3-16-148410-0' }, { scheme: 'resource', value: 'urn:uuid:72787032' }],
        isDrm: false,
      },
      contents: { kind: 'token', fulfils: 'application/epub+zip', expires: '2017-11-09T12:58:27+00:00' },
      cover: null,
    });
  });

  it('[FMT-60] a token names what it fulfils, and whether for one device only', async () => {
    const fulfilment = { distributor: 'urn:uuid:176c679c', transaction: 'T', resource: 'urn:uuid:72787032' };
    expect((await read(buildToken({}))).contents).toMatchObject({ fulfilment, singleDevice: false });
    const bound = buildToken({ permissions: '<display><device/></display>', distributor: '' });
    expect((await read(bound)).contents).toMatchObject({ fulfilment: null, singleDevice: true });
  });

  it('[FMT-60] a token without metadata of its book is accepted', async () => {
    const { metadata, contents } = await read(buildToken({ described: '<dc:format>a book?</dc:format>' }));
    expect(metadata).toMatchObject({ title: null, authors: [] });
    expect(contents).toMatchObject({ kind: 'token', fulfils: null });
  });

  it.each([
    ['a page', '<html><body>Error 500: fulfillmentToken expired</body></html>'],
    ['one that breaks off', buildToken({}).slice(0, -20)],
    ['one without a server', buildToken({ operator: '' })],
    ['text', 'fulfillmentToken'],
  ])('[FMT-61] %s is no token', async (_what, token) => {
    expect(await readOutcome(token)).toBe('damaged');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://192.168.1.1./',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost:8080/',
    'http://a.localhost./',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'file:///etc/passwd',
    'gopher://acs.example.org/',
    'acs.example.org',
  ])('[FMT-62] a licence server at %s is refused', async (operator) => {
    expect(await readOutcome(buildToken({ operator }))).toBe('hostile');
  });

  it.each(['https://acs.example.org/fulfillment', ' HTTP://93.184.216.34/ ', 'http://[2606:2800:220:1::1]/'])(
    '[FMT-62] accepts a licence server at %s',
    async (operator) => {
      expect(await readOutcome(buildToken({ operator }))).toBe('read');
    },
  );

  it.each([
    ['entities', buildToken({ before: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>', described: '&e;' })],
    ['endless nesting', buildToken({ described: '<a>'.repeat(5000) })],
    ['endless length', buildToken({ after: ' '.repeat(300_000) })],
  ])('[FMT-61] a token with %s is refused', async (_what, token) => {
    expect(await readOutcome(token)).toBe('hostile');
  });
});
