import { expect, it } from 'vitest';
import { speak } from '../i18n/i18n.ts';
import { formatName } from './format-name.ts';

it.each([
  { format: 'fb2.zip', protection: null, name: 'FB2.ZIP' },
  { format: 'epub', protection: { isDrm: false, isLcp: true }, name: 'EPUB LCP' },
  { format: 'pdf', protection: { isDrm: true, isLcp: false }, name: 'PDF DRM' },
  { format: '', protection: { isDrm: true, isLcp: false }, name: 'unknown format DRM' },
  { format: '', protection: null, name: 'unknown format' },
])('[SHELF-10] a format is written as $name', async ({ format, protection, name }) => {
  await speak('en');
  expect(formatName(format, protection)).toBe(name);
});
