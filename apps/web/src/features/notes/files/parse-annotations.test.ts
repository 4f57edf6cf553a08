import { expect, it } from 'vitest';
import { joinCfiRange, splitCfiRange } from './cfi-range.ts';
import { parseAnnotations } from './parse-annotations.ts';

/** A file as Thorium writes it. */
const buildThoriumFile = (item: object): string =>
  JSON.stringify({
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: 'urn:uuid:6d1cc9a3-b8c5-4d4f-8a55-25c06b0d8b1d',
    type: 'AnnotationSet',
    generator: { id: 'https://github.com/edrlab/thorium-reader/releases/tag/v3.1.0', type: 'Software' },
    about: { 'dc:identifier': ['urn:isbn:123'], 'dc:format': 'application/epub+zip' },
    items: [
      {
        '@context': 'http://www.w3.org/ns/anno.jsonld',
        id: 'urn:uuid:0f1cc9a3-b8c5-4d4f-8a55-25c06b0d8b1d',
        type: 'Annotation',
        created: '2026-01-01T10:00:00Z',
        motivation: 'highlighting',
        body: {
          type: 'TextualBody',
          value: 'well said',
          format: 'text/plain',
          color: '#eb2f34',
          highlight: 'underline',
        },
        target: {
          source: 'OEBPS/one.xhtml',
          meta: { headings: [{ level: 1, txt: 'One' }] },
          selector: [
            { type: 'TextQuoteSelector', exact: 'a  lamp\nin the hall', prefix: 'was ', suffix: '.' },
            { type: 'ProgressionSelector', value: 0.25 },
            { type: 'CssSelector', value: '#p1', refinedBy: { type: 'TextPositionSelector', start: 3, end: 9 } },
          ],
        },
        ...item,
      },
    ],
  });
const parseOne = (item: object) => parseAnnotations(buildThoriumFile(item)).found[0];

it('[MARK-15] parses text, colour, style and note of another program’s annotation', () => {
  expect(parseOne({})).toEqual({
    uuid: '0f1cc9a3-b8c5-4d4f-8a55-25c06b0d8b1d',
    kind: 'note',
    color: 'red',
    look: 'underline',
    note: 'well said',
    wanted: {
      id: '0f1cc9a3-b8c5-4d4f-8a55-25c06b0d8b1d',
      start: '',
      end: '',
      before: 'was ',
      text: 'a lamp in the hall',
      after: '.',
      progression: 0.25,
      source: 'OEBPS/one.xhtml',
    },
  });
  const selector = { type: 'FragmentSelector', value: 'epubcfi(/6/4[a,b]!/4/2,/1:3,/3:9)' };
  expect(parseOne({ target: { selector }, motivation: ['bookmarking'], body: undefined })).toMatchObject({
    kind: 'bookmark',
    color: 'yellow',
    wanted: { start: 'epubcfi(/6/4[a,b]!/4/2/1:3)', end: 'epubcfi(/6/4[a,b]!/4/2/3:9)', text: '' },
  });
  const page = {
    type: 'FragmentSelector',
    conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
    value: 'page=12&viewrect=0,0,9,9',
  };
  expect(parseOne({ target: { selector: [page] } })?.wanted.start).toBe('pbr:/page?page=11&offs=0');
});

it.each([
  ['#ff0000', 'red'],
  ['#FFFF00', 'yellow'],
  ['#00aa22', 'green'],
  ['#2244ff', 'cian'],
  ['#8800cc', 'violet'],
  ['#777777', 'yellow'],
  ['pink', 'red'],
  ['expression(alert(1))', 'yellow'],
])('[MARK-15] the colour %s becomes %s', (color, expected) => {
  expect(parseOne({ body: { color } })?.color).toBe(expected);
});

it('[MARK-16] truncates, strips or skips hostile content', () => {
  const long = 'x'.repeat(100_000);
  const cut = parseOne({
    body: { value: long },
    target: { selector: { type: 'TextQuoteSelector', exact: long, suffix: long } },
  });
  expect([cut?.note.length, cut?.wanted.text.length, cut?.wanted.after.length]).toEqual([16_000, 4096, 64]);
  const html = {
    value: '<img src=x onerror="alert(1)">A <b>bold</b> word<script>alert(2)</script>',
    format: 'text/html',
  };
  expect(parseOne({ body: html })?.note).not.toMatch(/[<>]/);
  expect(parseOne({ body: { value: '<b>as it is</b>' } })?.note).toBe('<b>as it is</b>');
  expect(parseOne({ id: '../../etc', body: 7, motivation: { a: 1 } })).toMatchObject({ kind: 'highlight', note: '' });
  const { found, lost } = parseAnnotations(
    JSON.stringify({ items: [1, null, 'x', {}, { target: 'elsewhere' }, { target: { selector: [[]] } }] }),
  );
  expect([found, lost]).toEqual([[], 6]);
  const deep = `{"items":[{"target":{"selector":${'{"type":"X","refinedBy":'.repeat(5000)}1${'}'.repeat(5000)}}}]}`;
  expect(parseAnnotations(deep).lost).toBe(1);
  expect(parseAnnotations(JSON.stringify({ items: Array(5000).fill({}) })).lost).toBe(5000);
  for (const invalid of ['', 'no json', '{}', '[]', '"x"', 'null']) expect(() => parseAnnotations(invalid)).toThrow();
});

it('[MARK-15] joins and splits range CFIs, whatever characters they contain', () => {
  const [start, end] = ['epubcfi(/6/4!/4/2/1:0)', 'epubcfi(/6/4!/4/6/1:9)'];
  expect(joinCfiRange(start, end)).toBe('epubcfi(/6/4!,/4/2/1:0,/4/6/1:9)');
  expect(splitCfiRange(joinCfiRange(start, end))).toEqual({ start, end });
  expect(joinCfiRange(start, start)).toBe(start);
  expect(joinCfiRange(start, 'epubcfi(/6/6!/4/2/1:0)')).toBe(start);
  expect(splitCfiRange('epubcfi(/6/4[a^,b,c]!,/4[x,y]/2^,,/8)')).toEqual({
    start: 'epubcfi(/6/4[a^,b,c]!/4[x,y]/2^,)',
    end: 'epubcfi(/6/4[a^,b,c]!/8)',
  });
  for (const invalid of ['', 'page=3', 'epubcfi()', 'epubcfi(/6,/4)', 'epubcfi(/6,/4,/2,/8)'])
    expect(splitCfiRange(invalid)).toBeNull();
});
