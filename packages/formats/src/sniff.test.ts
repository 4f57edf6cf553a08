import { aBrokenEpub, anEpub, aPicture, aTxt, zipOf } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { SNIFF_BYTES } from './signatures.ts';
import { sniff } from './sniff.ts';

const named = async (bytes: Buffer | Promise<Buffer>, name: string, type?: string): Promise<string> => {
  const { format, refusal } = sniff((await bytes).subarray(0, SNIFF_BYTES), name, type);
  return format?.name ?? refusal ?? 'nothing';
};

describe('sniff', () => {
  it.each(['book.epub', 'BOOK.EPUB', 'Эмодзи 📚.epub', 'no-extension'])(
    '[META-1] EPUB bytes named %s are an EPUB',
    async (name) => {
      expect(await named(anEpub(), name)).toBe('epub');
    },
  );

  it('[META-1] a ZIP named .epub may be one: some begin with another file', async () => {
    expect(await named(zipOf([{ path: 'META-INF/container.xml', content: '<a/>' }]), 'a.epub')).toBe('epub');
  });

  it.each([
    ['a page', 'a.epub', aBrokenEpub('not-a-zip')],
    ['a picture', 'a.epub', aPicture()],
    ['an EPUB', 'a.pdf', anEpub()],
    ['a PDF', 'a.fb2', Buffer.from('%PDF-1.7')],
    ['a page', 'a.fb2', Buffer.from('<html>')],
    ['an EPUB', 'a.txt', anEpub()],
    ['a picture', 'a.txt', aPicture()],
    ['a picture', 'a.acsm', aPicture()],
    ['zeros', 'a.txt', Buffer.alloc(100)],
  ])('[META-1] %s named %s contradicts its name', async (_what, name, bytes) => {
    expect(await named(bytes, name)).toBe('mime');
  });

  it.each([
    ['an EPUB', 'a.zip', anEpub(), 'epub'],
    ['FB2', 'a.txt', Buffer.from('<FictionBook>'), 'fb2'],
    ['FB2 in UTF-16', 'a.fb2', Buffer.from('\uFEFF<?xml version="1.0"?><FictionBook>', 'utf16le'), 'fb2'],
    ['a ZIP', 'a.FB2.zip', zipOf([{ path: 'a.fb2', content: 'x' }]), 'fb2.zip'],
    ['a ZIP', 'a.cbr', zipOf([{ path: '1.jpg', content: 'x' }]), 'cbz'],
    ['a RAR', 'a.cbz', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'cbr'],
    ['a Mobipocket book', 'a.prc', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI`), 'prc'],
    ['a Mobipocket book', 'a.pdb', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI`), 'mobi'],
    ['what a shop sends instead of a token', 'a.acsm', Buffer.from('<html>'), 'acsm'],
    ['MPEG-4', 'a.m4a', Buffer.from('\0\0\0\x20ftypM4B '), 'm4a'],
  ])(
    '[META-1] %s named %s is what its bytes say, within the family of its name',
    async (_what, name, bytes, format) => {
      expect(await named(bytes, name)).toBe(format);
    },
  );

  it.each(['a.exe', 'a.xml', 'a', 'a.'])('[META-1] text named %s is not supported', async (name) => {
    expect(await named(aTxt(), name)).toBe('unsupported');
  });

  it.each(['utf8', 'utf16le', 'latin1'] as const)('[META-1] text in %s is text', async (encoding) => {
    expect(await named(aTxt({ encoding }), 'notes.txt')).toBe('txt');
  });

  it('[META-1] the claimed type decides for a name without an extension only', async () => {
    expect(await named(aTxt(), 'notes', 'text/plain; charset=utf-8')).toBe('txt');
    expect(await named(aTxt(), 'notes.exe', 'text/plain')).toBe('unsupported');
  });
});
