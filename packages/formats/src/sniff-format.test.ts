import { buildBrokenEpub, buildEpub, buildPng, buildTar, buildTxt, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { SNIFF_BYTES } from './signatures.ts';
import { sniffFormat } from './sniff-format.ts';
import { detectCharset } from './text/charset.ts';

/** A tar of the seventh edition of Unix. */
const buildOldTar = (): Buffer => {
  const tar = buildTar([{ path: '1.jpg', content: 'x' }]);
  tar.fill(0, 257, 265);
  tar.fill(' ', 148, 156);
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return tar;
};

const detect = async (bytes: Buffer | Promise<Buffer>, name: string, type?: string): Promise<string> => {
  const { format, refusal } = sniffFormat((await bytes).subarray(0, SNIFF_BYTES), name, type);
  return format?.name ?? refusal ?? 'nothing';
};

describe('sniffFormat', () => {
  it.each(['book.epub', 'BOOK.EPUB', 'Эмодзи 📚.epub', 'no-extension'])(
    '[META-1] EPUB bytes named %s are an EPUB',
    async (name) => {
      expect(await detect(buildEpub(), name)).toBe('epub');
    },
  );

  it('[META-1] a ZIP named .epub may be an EPUB: some begin with another file', async () => {
    expect(await detect(buildZip([{ path: 'META-INF/container.xml', content: '<a/>' }]), 'a.epub')).toBe('epub');
  });

  it.each([
    ['a page', 'a.epub', buildBrokenEpub('not-a-zip')],
    ['a picture', 'a.epub', buildPng()],
    ['an EPUB', 'a.pdf', buildEpub()],
    ['a PDF', 'a.fb2', Buffer.from('%PDF-1.7')],
    ['a page', 'a.fb2', Buffer.from('<html>')],
    ['an EPUB', 'a.txt', buildEpub()],
    ['a picture', 'a.txt', buildPng()],
    ['a picture', 'a.acsm', buildPng()],
    ['zeros', 'a.txt', Buffer.alloc(100)],
  ])('[META-1] %s named %s contradicts its name', async (_what, name, bytes) => {
    expect(await detect(bytes, name)).toBe('mime');
  });

  it.each([
    ['an EPUB', 'a.zip', buildEpub(), 'epub'],
    ['FB2', 'a.txt', Buffer.from('<FictionBook>'), 'fb2'],
    ['FB2 without a declaration', 'a.fb2', Buffer.from('<FictionBook xmlns="x"><description/>'), 'fb2'],
    ['FB2 behind a mark and lines', 'a.fb2', Buffer.from('\uFEFF\n\n<FictionBook>'), 'fb2'],
    ['FB2 behind a comment', 'a.fb2', Buffer.from('<!-- made -->\n<FictionBook>'), 'fb2'],
    ['FB2 with a prefix', 'a.fb2', Buffer.from('<fb:FictionBook xmlns:fb="x">'), 'fb2'],
    [
      'FB2 in windows-1251 without a declaration',
      'a.fb2',
      Buffer.from('<FictionBook>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1'),
      'fb2',
    ],
    ['FB2 in UTF-16 without a mark', 'a.fb2', Buffer.from('<FictionBook><p>Привет, мир</p>', 'utf16le'), 'fb2'],
    ['bytes before a PDF', 'a.pdf', Buffer.from('\r\n\r\n%PDF-1.4'), 'pdf'],
    ['bytes before an EPUB', 'a.epub', Buffer.from('\r\n<!-- x -->PK\x03\x04', 'latin1'), 'epub'],
    ['bytes before a comic', 'a.cbz', Buffer.from('PK00PK\x03\x04', 'latin1'), 'cbz'],
    ['a movie that begins with its sound', 'a.m4b', Buffer.from('\0\0\0\x08wide\0\0\0\x10mdat', 'latin1'), 'm4b'],
    ['a text with stray zeros', 'a.txt', Buffer.from(`${'word '.repeat(700)}\0\0\0 end\x1a`), 'txt'],
    ['an MP3 behind zeros', 'a.mp3', Buffer.from(`${'\0'.repeat(300)}\xff\xfb\x90\0`, 'latin1'), 'mp3'],
    ['a tar without a signature', 'a.cbt', buildOldTar(), 'cbt'],
    ['FB2 in UTF-16', 'a.fb2', Buffer.from('\uFEFF<?xml version="1.0"?><FictionBook>', 'utf16le'), 'fb2'],
    ['a ZIP', 'a.FB2.zip', buildZip([{ path: 'a.fb2', content: 'x' }]), 'fb2.zip'],
    ['a ZIP', 'a.cbr', buildZip([{ path: '1.jpg', content: 'x' }]), 'cbz'],
    ['a RAR', 'a.cbz', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'cbr'],
    ['a Mobipocket book', 'a.prc', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI`), 'prc'],
    ['a Mobipocket book', 'a.pdb', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI`), 'mobi'],
    ['what a shop sends instead of a token', 'a.acsm', Buffer.from('<html>'), 'acsm'],
    ['MPEG-4', 'a.m4a', Buffer.from('\0\0\0\x20ftypM4B '), 'm4a'],
  ])(
    '[META-1] %s named %s is detected by its bytes, within the family of its name',
    async (_what, name, bytes, format) => {
      expect(await detect(bytes, name)).toBe(format);
    },
  );

  it.each(['a.exe', 'a.xml', 'a', 'a.'])('[META-1] text named %s is not supported', async (name) => {
    expect(await detect(buildTxt(), name)).toBe('unsupported');
  });

  it.each(['utf8', 'utf16le', 'latin1'] as const)('[META-1] text in %s is text', async (encoding) => {
    expect(await detect(buildTxt({ encoding }), 'notes.txt')).toBe('txt');
  });

  it.each([
    ['Russian', 'Глава первая\nЯ помню, как горела лампа. '],
    ['Ukrainian', 'Розділ перший. Їжак і ґава. '],
    ['Greek', 'Κεφάλαιο πρώτο, και το φως. '],
    ['Hebrew', 'פרק ראשון, והאור. '],
    ['Arabic', 'الفصل الأول، والضوء. '],
    ['Hindi', 'पहला अध्याय, और दीपक।\n'],
    ['Georgian', 'თავი პირველი, და სინათლე. '],
    ['Korean', '제1장 등불은 밤새 타올랐다. '],
    ['Chinese', '第一章\n灯夫点亮了灯，然后回家。'],
    ['Japanese', '第一章\n灯台守は、灯をともした。'],
    ['English', 'Chapter one. The lamp was lit. '],
  ])('[META-1] [FMT-6] text in %s in UTF-16 without a mark is text, in both byte orders', (_language, words) => {
    for (const count of [1, 200]) {
      const little = Buffer.from(words.repeat(count), 'utf16le');
      const big = Buffer.from(little).swap16();
      expect([detectCharset(little, null), detectCharset(big, null)]).toEqual(['utf-16le', 'utf-16be']);
      for (const bytes of [little, big])
        expect(sniffFormat(bytes.subarray(0, SNIFF_BYTES), 'a.txt').format?.name).toBe('txt');
    }
  });

  it('[META-1] [FMT-6] what is no UTF-16 is not taken for it', () => {
    const binary = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * index * 31 + (index >> 3)) & 255));
    const table = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index % 4 === 0 ? index & 255 : 0)));
    for (const bytes of [binary, table, Buffer.alloc(4000), Buffer.from('\x01\0\x02\0'.repeat(500), 'latin1')])
      expect(sniffFormat(bytes.subarray(0, SNIFF_BYTES), 'a.txt').refusal).toBe('mime');
    for (const text of ['plain text\x04 with a few\x05 signs', 'Привет, мир', 'one\0two three'])
      expect(detectCharset(Buffer.from(text), null)).toBe('utf-8');
  });

  it('[META-1] the claimed type decides for a name without an extension only', async () => {
    expect(await detect(buildTxt(), 'notes', 'text/plain; charset=utf-8')).toBe('txt');
    expect(await detect(buildTxt(), 'notes.exe', 'text/plain')).toBe('unsupported');
  });
});
