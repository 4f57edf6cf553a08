import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.ts';
import { setFlags } from '../testing/set-flags.ts';
import { createTestBook } from '../testing/test-book.ts';
import { canPlayInApp, canReadInApp, formatFileFormat } from './book-formats.ts';

it.each(formats)('[FORM-7] $name opens in the reader if the server can convert it', ({ name: format, readable }) => {
  expect(canReadInApp(createTestBook({ format }))).toBe(readable);
});

it('[FORM-7] a book under LCP opens in the reader, which asks for its passphrase; under another protection it does not open', () => {
  expect(canReadInApp(createTestBook({ format: 'epub', isLcp: true }))).toBe(true);
  expect(canReadInApp(createTestBook({ format: 'epub', isDrm: true }))).toBe(false);
});

it('[FLAG-4] a recording opens in the player where audiobooks are on', () => {
  const recording = createTestBook({ format: 'mp3', isAudioBook: true });
  expect(canPlayInApp(recording)).toBe(true);
  setFlags('series');
  expect([canPlayInApp(recording), canReadInApp(recording)]).toEqual([false, false]);
});

it.each([
  { format: 'fb2.zip', protection: null, name: 'FB2.ZIP' },
  { format: 'epub', protection: { isDrm: false, isLcp: true }, name: 'EPUB LCP' },
  { format: 'pdf', protection: { isDrm: true, isLcp: false }, name: 'PDF DRM' },
  { format: '', protection: { isDrm: true, isLcp: false }, name: 'unknown format DRM' },
  { format: '', protection: null, name: 'unknown format' },
])('[SHELF-10] a format is displayed as $name', async ({ format, protection, name }) => {
  await switchLanguage('en');
  expect(formatFileFormat(format, protection)).toBe(name);
});
