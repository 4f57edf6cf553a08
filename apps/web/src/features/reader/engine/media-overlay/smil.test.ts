import { describe, expect, it } from 'vitest';
import { createBook } from '../book.ts';
import { buildManifest } from '../manifest.testing.ts';
import { parseClips, parseClockValue } from './smil.ts';

const BASE = 'http://books.localhost/b/1/sig/';
const book = createBook(
  buildManifest([{ href: 'OPS/text/c 0.xhtml', overlay: 'OPS/mo/c0.smil' }, { href: 'OPS/text/c1.xhtml' }]),
  BASE,
);
const smilUrl = book.getOverlayUrl(0) ?? '';
const buildPar = (text: string, audio: string, times = '') =>
  `<par><text src="${text}"/><audio src="${audio}" ${times}/></par>`;
const clips = (body: string, spine = 0) =>
  parseClips(
    new DOMParser().parseFromString(
      `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${body}</body></smil>`,
      'application/xml',
    ),
    smilUrl,
    book,
    spine,
  );
const TEXT = '../text/c%200.xhtml#a';

describe('SMIL documents', () => {
  it.each([
    ['1.5s', 1.5],
    ['0:00:12.3', 12.3],
    ['01:02:03', 3723],
    ['02:03.25', 123.25],
    ['12ms', 0.012],
    ['2min', 120],
    ['0.5h', 1800],
    [' 7 ', 7],
    ['npt=3.5s', 3.5],
    ['', null],
    ['-1s', null],
    ['1e9', null],
    ['Infinity', null],
    ['1:2:3:4', null],
    ['0:12s', null],
    ['1'.repeat(60), null],
  ])('[ALONG-2] the clock value %j is %j seconds', (value, seconds) => expect(parseClockValue(value)).toBe(seconds));

  it('[ALONG-2] clips are in document order, however deep they are nested', () => {
    const body = `<seq><seq>${buildPar(TEXT, '../a/1.mp3', 'clipBegin="1s" clipEnd="2s"')}</seq>
      <par><audio src="../a/1.mp3" clipBegin="0:00:02"/><text src="../text/c%200.xhtml#b"/></par></seq>
      ${buildPar('../text/c1.xhtml#z', '../a/1.mp3')}${buildPar('../text/c%200.xhtml', '../a/2.mp3', 'clipEnd="500ms"')}`;
    expect(clips(body)).toEqual([
      { fragment: 'a', audio: `${BASE}OPS/a/1.mp3`, begin: 1, end: 2 },
      { fragment: 'b', audio: `${BASE}OPS/a/1.mp3`, begin: 2, end: null },
      { fragment: null, audio: `${BASE}OPS/a/2.mp3`, begin: 0, end: 0.5 },
    ]);
    expect(clips(body, 1)).toMatchObject([{ fragment: 'z' }]);
  });

  it.each([
    ['another host', TEXT, 'http://elsewhere.invalid/a.mp3'],
    ['another host, without a scheme', TEXT, '//elsewhere.invalid/a.mp3'],
    ['a script', TEXT, 'javascript:alert(1)'],
    ['bytes of its own', TEXT, 'data:audio/wav;base64,AAAA'],
    ['another book', TEXT, '../../../../2/sig/OPS/a.mp3'],
    ['another book, written otherwise', TEXT, '%2e%2e/%2e%2e/%2e%2e/%2E%2E/2/sig/a.mp3'],
    ['the host itself', TEXT, '/surface/'],
    ['a question', TEXT, '../a.mp3?x=1'],
    ['no address', TEXT, 'http://['],
    ['a text elsewhere', 'http://elsewhere.invalid/c0.xhtml#a', '../a.mp3'],
    ['a text that is no chapter', '../nav.xhtml#a', '../a.mp3'],
  ])('[ALONG-3] nothing is fetched from %s', (_, text, audio) => expect(clips(buildPar(text, audio))).toEqual([]));

  it('[ALONG-3] skips clips that are incomplete or run backwards', () => {
    expect(clips(`<par/><par><text src="${TEXT}"/></par><par><audio src="../a.mp3"/></par>`)).toEqual([]);
    expect(clips(buildPar(TEXT, '../a.mp3', 'clipBegin="5s" clipEnd="5s"'))).toEqual([]);
    expect(clips(`<par><text src="${TEXT}"/><audio/></par>`)).toEqual([]);
  });
});
