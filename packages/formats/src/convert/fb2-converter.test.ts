import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { buildFb2 } from '../fb2/fb2.testing.ts';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

const formOfFb2 = (pieces: Parameters<typeof buildFb2>[0]): Promise<Buffer> =>
  convertBytes(Buffer.from(buildFb2(pieces)), 'fb2');

describe('converting FB2', () => {
  it('[FORM-10] creates a document per section with its title as heading, and a nested table of contents', async () => {
    const form = await formOfFb2({
      body: `<title><p>The Book</p></title><section><title><p>One</p><p>and more</p></title><p>${'text '.repeat(300)}</p>
        <section><title><p>One, first</p></title><p>t</p></section></section><section id="two"><title><p>Two</p></title><p>u</p></section>`,
    });
    const files = await readTextFiles(form);
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
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-16] without text is a book of one empty page', async () => {
    for (const body of ['', '<section/>', '<section><p> </p></section>'])
      expect(await readBody(await formOfFb2({ body }))).toBe('<p class="empty-line"><br/></p>');
  });

  it('[FORM-17] has no heading that is smaller than the text, however deep its section is', async () => {
    const title = (level: number): string => `<title><p>Level ${level}</p></title>`;
    const nested = [1, 2, 3, 4, 5, 6, 7, 8].reduceRight(
      (inner, level) => `<section>${title(level)}${inner || '<p>text</p>'}</section>`,
      '',
    );
    const files = await readTextFiles(await formOfFb2({ body: nested }));
    const style = files.get('style.css') ?? '';
    for (const tag of ['h4', 'h5', 'h6'])
      expect(
        Number(new RegExp(`(?:^|\\n)(?:h5, )?${tag}[^{]*\\{ font-size: ([\\d.]+)em`).exec(style)?.[1]),
      ).toBeGreaterThanOrEqual(1);
    expect([...files.values()].join('').match(/<h6/g)).toHaveLength(4);
  });

  it('[FORM-11] converts notes to a noteref and an aside outside the reading order', async () => {
    const form = await formOfFb2({
      body: '<section><p>a<a l:href="#n1" type="note">[1]</a></p></section>',
      after:
        '<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>what is meant</p></section></body>',
    });
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toContain('<a class="noteref" epub:type="noteref" href="c2.xhtml#n1">[1]</a>');
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="n1" class="note" epub:type="footnote"><p class="note-title">1</p>',
    );
    expect(files.get('content.opf')).toContain('<itemref idref="c2" linear="no"/>');
    expect(files.get('nav.xhtml')).not.toContain('Notes');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-11] superscripts note references once', async () => {
    const body = await readBody(
      await formOfFb2({
        body: '<section><p>word<a l:href="#n1" type="note">1</a><sup><a l:href="#n1" type="note">2</a></sup></p></section>',
        after: '<body name="notes"><section id="n1"><p>what is meant</p></section></body>',
      }),
    );
    expect(body.match(/<a [^>]*>/g)?.map((tag) => tag.includes('class="noteref"'))).toEqual([true, false]);
  });

  it('[FORM-12] keeps poems, epigraphs, quotations, tables and pictures', async () => {
    const picture = Buffer.from(buildPng())
      .toString('base64')
      .replaceAll(/(.{60})/g, '$1\n');
    const form = await formOfFb2({
      body: `<epigraph><p>e</p><text-author>who</text-author></epigraph><section><poem><title><p>P</p></title><stanza><v>one</v><v>two</v></stanza></poem>
        <cite><p>c</p></cite><subtitle>***</subtitle><empty-line/><table><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></table>
        <image l:href="#p.jpg"/><p>x<image l:href="#missing" alt="words"/></p></section>`,
      after: `<binary id="p.jpg" content-type="image/jpeg">${picture}</binary>`,
    });
    const body = await readBody(form);
    expect(body).toContain('<blockquote class="epigraph"><p>e</p><p class="text-author">who</p></blockquote>');
    expect(body).toContain(
      '<div class="poem"><p class="subtitle">P</p><div class="stanza"><p class="verse">one</p><p class="verse">two</p></div></div>',
    );
    expect(body).toContain('<blockquote class="cite"><p>c</p></blockquote>');
    expect(body).toContain('<p class="subtitle">***</p>');
    expect(body).toContain('<th colspan="2">h</th>');
    expect(body).toMatch(/<p class="picture"><img src="p1\.(?:jpg|png)" alt=""\/><\/p>/);
    expect(body).toContain('xwords');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-2] is reproducible byte for byte', async () => {
    const pieces = { body: '<section><p>a</p></section>' };
    expect((await formOfFb2(pieces)).equals(await formOfFb2(pieces))).toBe(true);
  });

  it('[FORM-13] keeps web and mail links; unwraps broken and other links', async () => {
    const link = (href: string, index: number): string => `<a l:href="${href}">${index}</a>`;
    const kept = ['https://example.com/x', 'http://example.com/', 'mailto:ada@example.com?subject=The%20book'];
    const dropped = ['#gone', 'javascript:alert(1)', 'ftp://example.com/x', 'file:///etc/passwd', 'tel:112'];
    const hidden = ['data:text/html,x', 'other.html', '//example.com/x', 'java&#10;script:alert(1)', 'http://'];
    const all = [...kept, ...dropped, ...hidden];
    const body = await readBody(await formOfFb2({ body: `<section><p>${all.map(link).join(' ')}</p></section>` }));
    const expected = all.map((href, index) =>
      kept.includes(href) ? `<a href="${href}">${index}</a>` : `<span>${index}</span>`,
    );
    expect(body).toContain(`<p>${expected.join(' ')}</p>`);
  });
});
