import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { buildChm, buildLcid, buildSystemFile } from '../chm/chm.testing.ts';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

const entry = (name: string, local: string, inner = ''): string =>
  `<LI><OBJECT type="text/sitemap"><param name="Name" value="${name}"><param name="Local" value="${local}"></OBJECT>${inner}`;
const file = (name: string, text: string | Uint8Array): [string, Buffer] => [name, Buffer.from(text)];
const getNav = (files: Map<string, string>): string =>
  (files.get('nav.xhtml') ?? '').replaceAll(/\s*\n\s*/g, '').replace(/.*<nav[^>]*>|<\/nav>.*/g, '');

describe('converting CHM', () => {
  it('[FORM-80] orders pages by the contents, then linked pages, then all others', async () => {
    const form = await convertBytes(
      buildChm({
        packed: [
          file('/z10.htm', '<p>last</p>'),
          file('/z9.htm', '<p>before the last</p>'),
          file('/sub/linked.html', '<p>linked</p>'),
          file('/B.HTM', '<p>second <a href="sub\\linked.html">on</a></p>'),
          file('/a.htm', '<p>first</p>'),
          file('/style.css', 'p {}'),
          file('/toc.hhc', `<ul>${entry('A', 'a.htm')}${entry('B', 'b.htm')}${entry('A again', 'a.htm')}</ul>`),
        ],
      }),
      'chm',
    );
    expect((await readBody(form)).replaceAll(/<[^>]*>/g, '').split('\n')).toEqual([
      'first',
      'second on',
      'linked',
      'before the last',
      'last',
    ]);
    expect(getNav(await readTextFiles(form)).replaceAll(/<a[^>]*>/g, '<a>')).toBe(
      '<ol><li><a>A</a></li><li><a>A again</a></li><li><a>B</a></li></ol>',
    );
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-80] without contents begins with the page that the description names, then follows links', async () => {
    const form = await convertBytes(
      buildChm({
        plain: [file('/', ''), file('/#SYSTEM', buildSystemFile([[2, Buffer.from('m.htm\0')]]))],
        packed: [
          file('/a.htm', '<p>last</p>'),
          file('/m.htm', '<p>first <a href="z.htm">on</a></p>'),
          file('/z.htm', '<p>second</p>'),
        ],
      }),
      'chm',
    );
    expect((await readBody(form)).replaceAll(/<[^>]*>/g, '').split('\n')).toEqual(['first on', 'second', 'last']);
  });

  it('[FORM-81] resolves links and contents entries however they are written', async () => {
    const links = [
      'Two.HTM#Some Place',
      'two.htm#Some%20Place',
      '../dir/two.htm#some',
      'ms-its:book.chm::/dir/two.htm#7',
      'book.chm::/dir\\two.htm',
      '/dir/two.htm',
      '#here',
      'gone.htm',
      'javascript:x()',
      'http://example.com/',
    ];
    const form = await convertBytes(
      buildChm({
        packed: [
          file('/dir/one.htm', `<p><a name="here"></a>${links.map((link) => `<a href="${link}">x</a>`).join('')}</p>`),
          file('/dir/Two.htm', '<p>a</p><p><a name="Some Place">b</a></p><p><a name="7">c</a></p>'),
          file(
            '/toc.hhc',
            `<ul>${entry('One', 'dir\\one.htm', `<ul>${entry('Inside', 'DIR/two.htm#some place')}</ul>`)}${entry('Gone', 'x.htm')}</ul>`,
          ),
        ],
      }),
      'chm',
    );
    const files = await readTextFiles(form);
    const targets = [...(files.get('c1.xhtml') ?? '').matchAll(/href="((?!style)[^"]*)"/g)].map(([, href]) => href);
    expect(targets).toEqual([
      'c2.xhtml#some_place',
      'c2.xhtml#some_place',
      'c2.xhtml',
      'c2.xhtml#id-7',
      'c2.xhtml',
      'c2.xhtml',
      'c1.xhtml#here',
      'http://example.com/',
    ]);
    expect(getNav(files)).toBe(
      '<ol><li><a href="c1.xhtml">One</a><ol><li><a href="c2.xhtml#some_place">Inside</a></li></ol></li></ol>',
    );
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-82] keeps pictures that pages show and no others', async () => {
    const form = await convertBytes(
      buildChm({
        packed: [
          file('/a/one.htm', '<p><img src="..\\IMG/P.gif" alt="no"><img src="../gone.gif" alt="words"></p>'),
          file('/img/p.gif', buildPng()),
          file('/img/other.gif', buildPng()),
        ],
        kind: 'bytes',
      }),
      'chm',
    );
    expect(await readBody(form)).toMatch(/^<p><img src="p1\.\w+" alt="no"\/>words<\/p>$/);
    expect((await readTextFiles(form)).has('p2.png')).toBe(false);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-83] decodes a page in its declared encoding, else in that of the book', async () => {
    const cyrillic = Buffer.from([0xcc, 0xe8, 0xf0]);
    const form = await convertBytes(
      buildChm({
        plain: [['/#SYSTEM', buildSystemFile([[4, buildLcid(0x419)]])]],
        packed: [
          file('/1.htm', Buffer.concat([Buffer.from('<p>'), cyrillic])),
          file('/2.htm', Buffer.concat([Buffer.from('<meta charset="windows-1252"><p>'), Buffer.from([0xe9])])),
          file('/3.htm', '<p dir="rtl">мир'),
        ],
      }),
      'chm',
    );
    expect(await readBody(form)).toBe('<p>Мир</p>\n<p>é</p>\n<p dir="rtl">мир</p>');
  });

  it('[FORM-84] falls back to headings when the contents lead nowhere; rejects a CHM without pages', async () => {
    const packed = [file('/1.htm', '<h1>One</h1><p>a</p>'), file('/toc.hhc', `<ul>${entry('x', 'y.htm')}</ul>`)];
    expect(getNav(await readTextFiles(await convertBytes(buildChm({ packed }), 'chm')))).toMatch(
      /^<ol><li><a [^>]*>One<\/a><\/li><\/ol>$/,
    );
    await expect(convertBytes(buildChm({ packed: packed.slice(1) }), 'chm')).rejects.toMatchObject({
      reason: 'damaged',
    });
  });

  it('[FORM-85] skips pages that cannot be decompressed', async () => {
    const text = `<p>${'some words of a page '.repeat(3000)}</p>`;
    const packed = Array.from({ length: 12 }, (_, index) => file(`/${index}.htm`, text));
    const bytes = buildChm({ packed, plain: [file('/plain.htm', '<p>plain</p>')] });
    bytes.fill(0x5a, bytes.length - 300);
    const pages = (await readBody(await convertBytes(bytes, 'chm'))).match(/<p>/g);
    expect(pages).toHaveLength(12);
  });
});
