import { describe, expect, it } from 'vitest';
import type { BookMetadata } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import { buildFb2, type Fb2Options } from './fb2.testing.ts';

const readMetadata = async (pieces: Fb2Options): Promise<BookMetadata> =>
  (await readBookBytes(Buffer.from(buildFb2(pieces)), { format: 'fb2' })).metadata;

describe('metadata of an FB2', () => {
  it('[FMT-2] names are spoken first name first and sorted last name first; translators are contributors', async () => {
    const { title, authors, contributors } = await readMetadata({
      titleInfo: `<author><first-name>Ada</first-name><middle-name>M.</middle-name><last-name>Marsh</last-name></author>
        <author><nickname>Nobody</nickname></author><author><last-name>Low</last-name></author><author/>
        <book-title> The
        Lamp </book-title><translator><first-name>Tom</first-name><last-name>Ray</last-name></translator>`,
      documentInfo: '<author><nickname>who made the file</nickname></author>',
    });
    expect(title).toBe('The Lamp');
    expect(authors).toEqual([
      { name: 'Ada M. Marsh', fileAs: 'Marsh, Ada M.', role: 'aut' },
      { name: 'Nobody', fileAs: null, role: 'aut' },
      { name: 'Low', fileAs: null, role: 'aut' },
    ]);
    expect(contributors).toEqual([{ name: 'Tom Ray', fileAs: 'Ray, Tom', role: 'trl' }]);
  });

  it('[FMT-2] the series of the book wins over that of its publisher; its number stays text', async () => {
    const publishInfo = '<sequence name="Classics" number="7"/>';
    const titleInfo = '<sequence name="Lamps" number="2.0"><sequence name="Part"/></sequence><sequence name="Other"/>';
    expect((await readMetadata({ titleInfo, publishInfo })).series).toEqual({ name: 'Lamps', number: '2' });
    expect((await readMetadata({ titleInfo: '<sequence name=" "/>', publishInfo })).series).toEqual({
      name: 'Classics',
      number: '7',
    });
    expect((await readMetadata({ titleInfo: '<sequence name="A"/>' })).series).toEqual({ name: 'A', number: null });
  });

  it.each([
    ['<year>2004</year>', '<date value="1999-01-02">1998</date>', 2004],
    ['<year>no year</year>', '<date value="1999-01-02">1998</date>', 1999],
    ['', '<date>written in 1869</date>', 1869],
    ['', '<date>long ago</date>', null],
  ])('[FMT-3] %j and %j are of the year %j', async (publishInfo, titleInfo, year) => {
    expect((await readMetadata({ titleInfo, publishInfo })).year).toBe(year);
  });

  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['ISBN 0-306-40615-2', '0306406152'],
    ['5-17-000000-1, 978-0-306-40615-7', '9780306406157'],
    ['978-0-306-40615-8', null],
    ['the code, if there is one', null],
  ])('[FMT-3] the ISBN of %j is %j', async (text, isbn) => {
    expect((await readMetadata({ publishInfo: `<isbn>${text}</isbn>` })).isbn).toBe(isbn);
  });

  it('[FMT-3] language in lower case, genres as codes and once, the publisher, the identifier of the document', async () => {
    const facts = await readMetadata({
      titleInfo: '<genre match="90">sf</genre><genre>prose_classic</genre><genre>sf</genre><genre/><lang>RU_ru</lang>',
      publishInfo: '<publisher>House &amp; Sons</publisher>',
      documentInfo: '<id>ABC-1</id>',
    });
    expect(facts).toMatchObject({
      language: 'ru-ru',
      genres: ['sf', 'prose_classic'],
      publisher: 'House & Sons',
      identifiers: [{ scheme: 'fb2', value: 'ABC-1' }],
    });
  });

  it('[FMT-3] an annotation keeps its paragraphs, verses and stress, and nothing that runs', async () => {
    const { annotation } = await readMetadata({
      titleInfo: `<annotation><p id="a">One <emphasis>two</emphasis> &lt;b&gt;</p><empty-line/><poem><stanza><v>three</v>
        </stanza></poem><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script><p onclick="x"><a href="javascript:x">four</a></p></annotation>`,
    });
    expect(annotation).toMatch(/<p>One <em>two<\/em> &lt;b&gt;<\/p><br>/);
    expect(annotation).toContain('<p>three</p>');
    expect(annotation).toContain('<p>four</p>');
    expect(annotation).not.toMatch(/alert|javascript|onclick/);
  });

  it('[FMT-2] prefixes, other namespaces and entities of HTML do not matter', async () => {
    const book = `<fb:FictionBook xmlns:fb="x"><fb:description><fb:title-info><fb:book-title>A&nbsp;&mdash; B</fb:book-title>
      </fb:title-info></fb:description><fb:body/></fb:FictionBook>`;
    expect((await readBookBytes(Buffer.from(book), { format: 'fb2' })).metadata.title).toBe('A — B');
  });

  it('[FMT-2] a book that says nothing is a book', async () => {
    const facts = await readBookBytes(Buffer.from('<FictionBook><body/></FictionBook>'), { format: 'fb2' });
    expect(facts).toMatchObject({ format: 'fb2', metadata: { title: null, authors: [] }, cover: null });
    expect(facts.contents).toEqual({ kind: 'text', words: 0, outline: [] });
  });
});
