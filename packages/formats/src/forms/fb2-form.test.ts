import { aPicture } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { writeFb2 } from '../fb2/fb2.testing.ts';
import { bodyOf, faultsOf, filesOf, formOf } from './forms.testing.ts';

const formOfFb2 = (pieces: Parameters<typeof writeFb2>[0]): Promise<Buffer> =>
  formOf(Buffer.from(writeFb2(pieces)), 'fb2');

describe('the reading form of an FB2', () => {
  it('[FORM-10] has a document for each section, its title as heading, and a table of contents by levels', async () => {
    const form = await formOfFb2({
      body: `<title><p>The Book</p></title><section><title><p>One</p><p>and more</p></title><p>${'text '.repeat(300)}</p>
        <section><title><p>One, first</p></title><p>t</p></section></section><section id="two"><title><p>Two</p></title><p>u</p></section>`,
    });
    const files = await filesOf(form);
    expect([...files.keys()].filter((name) => name.startsWith('c'))).toEqual([
      'c1.xhtml',
      'c2.xhtml',
      'c3.xhtml',
      'content.opf',
    ]);
    expect(files.get('c2.xhtml')).toContain('One<br/>and more</h2>');
    const nav = files.get('nav.xhtml')?.replaceAll(/\s*\n\s*/g, '') ?? '';
    expect(nav.replaceAll(/<a href="[^"]*">/g, '<a>')).toContain(
      '<ol><li><a>One and more</a><ol><li><a>One, first</a></li></ol></li><li><a>Two</a></li></ol>',
    );
    expect(nav).toContain('href="c3.xhtml#two"');
    expect(await faultsOf(form)).toEqual([]);
  });

  it('[FORM-11] shows notes as notes: a reference, and an aside outside of the order of reading', async () => {
    const form = await formOfFb2({
      body: '<section><p>a<a l:href="#n1" type="note">[1]</a></p></section>',
      after:
        '<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>what is meant</p></section></body>',
    });
    const files = await filesOf(form);
    expect(files.get('c1.xhtml')).toContain('<a class="noteref" epub:type="noteref" href="c2.xhtml#n1">[1]</a>');
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="n1" class="note" epub:type="footnote"><p class="note-title">1</p>',
    );
    expect(files.get('content.opf')).toContain('<itemref idref="c2" linear="no"/>');
    expect(files.get('nav.xhtml')).not.toContain('Notes');
    expect(await faultsOf(form)).toEqual([]);
  });

  it('[FORM-11] raises references to notes, once', async () => {
    const body = await bodyOf(
      await formOfFb2({
        body: '<section><p>word<a l:href="#n1" type="note">1</a><sup><a l:href="#n1" type="note">2</a></sup></p></section>',
        after: '<body name="notes"><section id="n1"><p>what is meant</p></section></body>',
      }),
    );
    expect(body.match(/<a [^>]*>/g)?.map((tag) => tag.includes('class="noteref"'))).toEqual([true, false]);
  });

  it('[FORM-12] keeps poems, epigraphs, quotations, tables and pictures', async () => {
    const picture = Buffer.from(aPicture())
      .toString('base64')
      .replaceAll(/(.{60})/g, '$1\n');
    const form = await formOfFb2({
      body: `<epigraph><p>e</p><text-author>who</text-author></epigraph><section><poem><title><p>P</p></title><stanza><v>one</v><v>two</v></stanza></poem>
        <cite><p>c</p></cite><subtitle>***</subtitle><empty-line/><table><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></table>
        <image l:href="#p.jpg"/><p>x<image l:href="#missing" alt="words"/></p></section>`,
      after: `<binary id="p.jpg" content-type="image/jpeg">${picture}</binary>`,
    });
    const body = await bodyOf(form);
    expect(body).toContain('<blockquote class="epigraph"><p>e</p><p class="text-author">who</p></blockquote>');
    expect(body).toContain(
      '<div class="poem"><p class="subtitle">P</p><div class="stanza"><p class="verse">one</p><p class="verse">two</p></div></div>',
    );
    expect(body).toContain('<blockquote class="cite"><p>c</p></blockquote>');
    expect(body).toContain('<p class="subtitle">***</p>');
    expect(body).toContain('<th colspan="2">h</th>');
    expect(body).toMatch(/<p class="picture"><img src="p1\.(?:jpg|png)" alt=""\/><\/p>/);
    expect(body).toContain('xwords');
    expect(await faultsOf(form)).toEqual([]);
  });

  it('[FORM-2] is the same bytes whenever it is made', async () => {
    const pieces = { body: '<section><p>a</p></section>' };
    expect((await formOfFb2(pieces)).equals(await formOfFb2(pieces))).toBe(true);
  });

  it('[FORM-13] a link that leads nowhere is only its words; one that leaves the book stays', async () => {
    const body = await bodyOf(
      await formOfFb2({
        body: `<section><p><a l:href="#gone">a</a> <a l:href="https://example.com/x">b</a> <a l:href="javascript:alert(1)">c</a></p></section>`,
      }),
    );
    expect(body).toContain('<span>a</span> <a href="https://example.com/x">b</a> <span>c</span>');
  });
});
