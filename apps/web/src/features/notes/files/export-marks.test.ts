import { expect, it } from 'vitest';
import type { SavedMark } from '../saved-mark.ts';
import { parseAssessment } from './assessment.ts';
import { EXPORT_FORMATS, exportMarks } from './export-marks.ts';

const mark: SavedMark = {
  uuid: '00000000-0000-4000-8000-000000000001',
  kind: 'note',
  color: 'cian',
  look: 'squiggle',
  text: '=1+1 <b>*bold*</b>\n# no heading',
  note: 'one, "two"\nthree & <script>',
  stretch: {
    start: 'epubcfi(/6/4!/4/2/1:0)',
    end: 'epubcfi(/6/4!/4/2/1:9)',
    before: 'be',
    text: 'x',
    after: 'af',
    progression: 0.1,
  },
  fraction: 0.123,
  page: null,
  versions: 0,
  updated: '2026-11-22T12:00:00.000Z',
};
const markWithoutPosition: SavedMark = {
  ...mark,
  uuid: '2',
  kind: 'highlight',
  stretch: null,
  fraction: null,
  note: '',
  page: '7',
};
const exportFile = (format: (typeof EXPORT_FORMATS)[number]) =>
  exportMarks(
    format,
    { title: 'A: Book/<i>', rating: 4.5, review: 'Well *done*\n<script>' },
    [markWithoutPosition, mark],
    (at) => (at === null ? '' : 'Chapter | 1'),
    mark.updated,
  );

it('[MARK-8] file names are valid on every system', () => {
  expect(EXPORT_FORMATS.map((format) => exportFile(format).name)).toEqual([
    'A  Book  i.md',
    'A  Book  i.html',
    'A  Book  i.csv',
    'A  Book  i.json',
    'A  Book  i.annotations.json',
  ]);
});

it('[MARK-8] escapes texts for the format', () => {
  const { text: page } = exportFile('html');
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('<b>');
  const sheet = exportFile('csv').text.split('\r\n');
  expect(sheet[1]).toContain('"\'=1+1 <b>*bold*</b>\n# no heading","one, ""two""\nthree & <script>"');
  const { text: markdown } = exportFile('md');
  expect(markdown).toContain('> =1+1 \\<b\\>\\*bold\\*\\</b\\>');
  expect(markdown).toMatch(/^> \\# no heading/m);
  expect(markdown).toContain('\n\n★ 4.5/5\n\nWell \\*done\\*  \n\\<script\\>\n\n');
});

it('[MARK-8] EPUB annotations have position, text and motivation; marks without a position are left out', () => {
  const { items } = JSON.parse(exportFile('annotations').text);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: `urn:uuid:${mark.uuid}`,
    motivation: 'commenting',
    body: { value: mark.note, color: 'cian', highlight: 'wavy' },
    target: {
      selector: [{ value: 'epubcfi(/6/4!,/4/2/1:0,/4/2/1:9)' }, { exact: mark.text, prefix: 'be', suffix: 'af' }],
    },
  });
  expect(JSON.parse(exportFile('json').text).marks).toHaveLength(2);
});

it('[RATE-24] rating and review are exported, and read from the annotations of this program', () => {
  expect(exportFile('html').text).toContain('<p>★ 4.5/5</p><p>Well *done*<br>&lt;script&gt;</p>');
  expect(JSON.parse(exportFile('json').text)).toMatchObject({ rating: 4.5, review: 'Well *done*\n<script>' });
  expect(parseAssessment(exportFile('annotations').text)).toEqual({ rating: 4.5, review: 'Well *done*\n<script>' });
  const none = { title: 'Plain', rating: null, review: '' };
  const plain = exportMarks('annotations', none, [mark], () => '', mark.updated).text;
  expect([JSON.parse(plain).about, parseAssessment(plain)]).toEqual([
    { 'dc:title': 'Plain' },
    { rating: null, review: '' },
  ]);
  for (const hostile of ['', 'x', '[]', '{"about":{"lectern":{"rating":99,"review":{}}}}', '{"about":"me"}'])
    expect(parseAssessment(hostile)).toEqual({ rating: null, review: '' });
  const long = parseAssessment(JSON.stringify({ about: { lectern: { rating: 0.7, review: 'x'.repeat(9000) } } }));
  expect([long.rating, long.review.length]).toEqual([null, 4000]);
});
