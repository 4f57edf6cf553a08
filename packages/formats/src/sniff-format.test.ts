import { buildBrokenEpub, buildEpub, buildPng, buildTxt, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { SNIFF_BYTES } from './signatures.ts';
import { sniffFormat } from './sniff-format.ts';

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

  it('[META-1] the claimed type decides for a name without an extension only', async () => {
    expect(await detect(buildTxt(), 'notes', 'text/plain; charset=utf-8')).toBe('txt');
    expect(await detect(buildTxt(), 'notes.exe', 'text/plain')).toBe('unsupported');
  });
});
