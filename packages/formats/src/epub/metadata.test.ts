import { buildEpub, buildTxt } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookMetadata } from '../book-facts.ts';
import { packEpub, readBookBytes } from '../testing.ts';
import { titleFromFileName } from '../text/title-from-file-name.ts';

const readMetadata = async (metadata: string): Promise<BookMetadata> =>
  (await readBookBytes(await packEpub({ metadata }))).metadata;

describe('metadata of an EPUB', () => {
  it('[META-3] the main title wins over an earlier one', async () => {
    const { title } =
      await readMetadata(`<dc:title id="a">Sub</dc:title><meta refines="#a" property="title-type">subtitle</meta>
      <dc:title id="b">Main
      Title</dc:title><meta refines="#b" property="title-type">main</meta>`);
    expect(title).toBe('Main Title');
  });

  it('[META-3] the first title with words counts, and may be missing', async () => {
    expect((await readMetadata('<dc:title>  </dc:title><dc:title>Second</dc:title>')).title).toBe('Second');
    expect((await readMetadata('<dc:creator>A</dc:creator>')).title).toBeNull();
  });

  it('[META-3] plain text has no title, and a title can be made of a file name', async () => {
    const { metadata, manifest } = await readBookBytes(buildTxt(), { format: 'txt' });
    expect([metadata.title, manifest]).toEqual([null, null]);
    expect(titleFromFileName('Записки_охотника.txt')).toBe('Записки охотника');
  });

  it('[META-23] the facts depend only on the bytes: the title of an untitled book is empty', async () => {
    const { metadata, manifest } = await readBookBytes(await packEpub({ metadata: '<dc:creator>A</dc:creator>' }));
    expect([metadata.title, manifest?.title]).toEqual([null, '']);
  });

  it('[META-4] authors keep their order, people with other roles are contributors', async () => {
    const { authors, contributors } =
      await readMetadata(`<dc:creator opf:role="aut" opf:file-as="Marsh, Ada">Ada Marsh</dc:creator>
      <dc:creator id="i">Ida Ink</dc:creator><meta refines="#i" property="role" scheme="marc:relators">ill</meta>
      <dc:creator>Ben Low</dc:creator><dc:contributor opf:role="trl">Tom Ray</dc:contributor>`);
    expect(authors).toEqual([
      { name: 'Ada Marsh', fileAs: 'Marsh, Ada', role: 'aut' },
      { name: 'Ben Low', fileAs: null, role: null },
    ]);
    expect(contributors.map(({ name, role }) => [name, role])).toEqual([
      ['Ida Ink', 'ill'],
      ['Tom Ray', 'trl'],
    ]);
  });

  it('[META-4] an editor alone is the author', async () => {
    expect((await readMetadata('<dc:creator opf:role="edt">E</dc:creator>')).authors).toMatchObject([{ name: 'E' }]);
  });

  it.each([
    ['<meta name="calibre:rating" content="9.0"/>', 4.5],
    ['<meta property="calibre:rating">6</meta>', 3],
    ['<meta name="calibre:rating" content="10"/>', 5],
    ['<meta name="calibre:rating" content="0.0"/>', undefined],
    ['<meta name="calibre:rating" content="11"/>', undefined],
    ['<meta name="calibre:rating" content="-4"/>', undefined],
    ['<meta name="calibre:rating" content="1e1"/>', undefined],
    ['<meta name="calibre:rating"/>', undefined],
    ['', undefined],
  ])('[RATE-7] reads the rating of calibre: %s', async (metadata, stars) => {
    expect((await readMetadata(metadata)).rating).toBe(stars);
  });

  it('[META-5] a series wins over a set, and both over calibre', async () => {
    const { series } = await readMetadata(`<meta name="calibre:series" content="Old"/>
      <meta property="belongs-to-collection" id="s">Set</meta><meta refines="#s" property="collection-type">set</meta>
      <meta property="belongs-to-collection" id="r">Row</meta><meta refines="#r" property="collection-type">series</meta>
      <meta refines="#r" property="group-position">2.2.1</meta>`);
    expect(series).toEqual({ name: 'Row', number: '2.2.1' });
  });

  it('[META-5] whole numbers of calibre lose their decimal point', async () => {
    const { series } = await readMetadata(
      '<meta name="calibre:series" content="Row"/><meta name="calibre:series_index" content="3.0"/>',
    );
    expect(series).toEqual({ name: 'Row', number: '3' });
  });

  it('[META-6] language, year and ISBN are normalised', async () => {
    const facts = await readMetadata(`<dc:language>de-AT</dc:language><dc:date opf:event="conversion">2024</dc:date>
      <dc:date opf:event="publication">1987-05-01</dc:date><dc:identifier>urn:isbn:978-0-306-40615-7</dc:identifier>`);
    expect(facts).toMatchObject({ language: 'de-at', year: 1987, isbn: '9780306406157' });
  });

  it.each([
    ['0-306-40615-2', '0306406152'],
    ['ISBN 080442957X', '080442957X'],
    ['978-0-306-40615-8', null],
    ['1234567890', null],
  ])('[META-6] %s is the ISBN %s', async (identifier, isbn) => {
    expect((await readMetadata(`<dc:identifier>${identifier}</dc:identifier>`)).isbn).toBe(isbn);
  });

  it('[META-6] a language of three letters is that of two, and a source gives the ISBN that no identifier has', async () => {
    const facts = await readMetadata('<dc:language>ENG-us</dc:language><dc:source>urn:isbn:9780140449136</dc:source>');
    expect(facts).toMatchObject({ language: 'en-us', isbn: '9780140449136' });
  });

  it('[META-6] the year 101 of calibre means an unknown year', async () => {
    expect((await readMetadata('<dc:date>0101-01-01T00:00:00+00:00</dc:date>')).year).toBeNull();
  });

  it('[META-7] no control character, lone surrogate or endless text comes out', async () => {
    const { title, authors, genres } = await readMetadata(
      `<dc:title>A&#0;B&#xD800;\u0007C\uFEFF</dc:title><dc:creator>${'x'.repeat(5000)}</dc:creator>${'<dc:subject>g</dc:subject>'.repeat(9)}`,
    );
    expect(title).toBe('A\uFFFDB\uFFFDC');
    expect(authors[0]?.name).toHaveLength(300);
    expect(genres).toEqual(['g']);
  });

  it('[META-7] an emoji is not cut in half', async () => {
    expect((await readMetadata(`<dc:creator>${'x'.repeat(299)}📚</dc:creator>`)).authors[0]?.name).toBe(
      'x'.repeat(299),
    );
  });

  it('[META-8] an annotation keeps its formatting and loses everything active', async () => {
    const description =
      '<p onclick="x()">One <b>two</b> &amp; <a href="javascript:1">three</a><script>bad()</script><img src=x><i>four';
    const { annotation } = await readBookBytes(await buildEpub({ annotation: description })).then(
      (facts) => facts.metadata,
    );
    expect(annotation).toBe('<p>One <b>two</b> &amp; three<i>four</i></p>');
  });

  it('[META-8] an annotation without words is null', async () => {
    expect((await readMetadata('<dc:description>&lt;p&gt; &lt;/p&gt;</dc:description>')).annotation).toBeNull();
  });

  it('[META-3] publisher, genres, identifiers and accessibility are read', async () => {
    const facts =
      await readMetadata(`<dc:publisher>House &amp; Sons</dc:publisher><dc:subject>Sea</dc:subject><dc:subject>Fog</dc:subject>
      <dc:identifier id="uid" opf:scheme="URI">http://a/b</dc:identifier><meta property="schema:accessMode">textual</meta>
      <meta property="schema:accessMode">visual</meta><meta name="schema:accessibilityHazard" content="none"/>`);
    expect(facts).toMatchObject({
      publisher: 'House & Sons',
      genres: ['Sea', 'Fog'],
      identifiers: [{ scheme: 'URI', value: 'http://a/b' }],
      accessibility: { accessMode: ['textual', 'visual'], accessibilityHazard: ['none'] },
    });
  });
});
