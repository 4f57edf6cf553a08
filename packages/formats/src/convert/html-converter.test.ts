import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../testing.ts';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';
import { walkElements } from './converted-book.ts';
import { createHtmlTreeParser } from './html-tree-parser.ts';

const convertHtml = (html: string | Uint8Array): Promise<Buffer> => convertBytes(Buffer.from(html), 'html');
const convertToBody = async (html: string | Uint8Array): Promise<string> => readBody(await convertHtml(html));

describe('converting an HTML page', () => {
  it('[FORM-30] keeps headings, lists, tables and formats, and splits at chapters', async () => {
    const chapter = (title: string): string => `<h2>${title}</h2><p align=center>${'word '.repeat(300)}</p>`;
    const form = await convertHtml(
      `<!DOCTYPE html><html><head><title>no</title></head><body bgcolor=white><center><h1>The Book</h1></center>
      ${chapter('One')}${chapter('Two')}<p style="text-align: right">r</p><ol start=3><li>a<li><font color=red><b>b</b></font></ol>
      <table border=1><tr><td colspan=2>c<tr><td>d<td>e</table><pre>f
   g</pre><blockquote>q</blockquote>`,
    );
    const files = await readTextFiles(form);
    expect([...files.keys()].filter((name) => /^c\d/.test(name))).toEqual(['c1.xhtml', 'c2.xhtml']);
    expect(files.get('nav.xhtml')).toMatch(/The Book.*<ol>\s*<li>.*One.*<\/li>\s*<li>.*Two/s);
    const body = await readBody(form);
    expect(body).not.toContain('>no<');
    expect(body).toContain('<p class="center">word ');
    expect(body).toContain('<p class="right">r</p>');
    expect(body).toContain('<ol start="3"><li>a</li><li><b>b</b></li></ol>');
    expect(body).toContain('<tr><td colspan="2">c</td></tr><tr><td>d</td><td>e</td></tr>');
    expect(body).toContain('<pre>f\n   g</pre>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-31] detects the encoding like the parser does', async () => {
    const koi = Buffer.from('<meta charset="koi8-r"><p>\xfb\xfe', 'latin1');
    expect(await convertToBody(koi)).toBe('<p>ШЧ</p>');
    expect(await convertToBody(Buffer.from('\ufeff<p>ж', 'utf16le'))).toBe('<p>ж</p>');
  });

  it('[FORM-32] keeps embedded pictures; replaces others by their alternative text', async () => {
    const data = Buffer.from(buildPng()).toString('base64');
    const form = await convertHtml(
      `<p>a<img src="data:image/png;base64,${data}" alt="b"><img src="https://example.com/x.png" alt="words"><img src="data:1" alt="">
       <img src="data:text/html;base64,PHNjcmlwdD4=" alt="none"></p>`,
    );
    expect((await readBody(form)).replaceAll(/\s+/g, ' ')).toMatch(
      /^<p>a<img src="p1\.(?:png|jpg)" alt="b"\/>words none<\/p>$/,
    );
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-33] keeps internal links working whatever their anchor names', async () => {
    const form = await convertHtml(
      `<a href="#%D0%B3%D0%BB">a</a><a href="#2">b</a><a href="other.html#x">c</a><a href="#_ftn1" name="_ftnref1">d</a>
       ${'<p>word '.repeat(300)}<p><a name="2"></a><h2>Two</h2><p id="гл">e</p><p><a name="_ftn1" href="#_ftnref1">f</a>`,
    );
    const body = await readBody(form);
    expect(body).toContain('<a href="c2.xhtml#id-_433__43b_">a</a><a href="c2.xhtml#id-2">b</a><span>c</span>');
    expect(body).toContain('<h2 id="id-2">Two</h2>');
    expect(body).toContain('<a id="_ftnref1" href="c2.xhtml#_ftn1">d</a>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-34] keeps right-to-left direction in every document', async () => {
    const form = await convertHtml(`<html dir=RTL><h2>א</h2>${'<p>ב</p>'.repeat(1200)}<h2>ג</h2><p dir=ltr>d</p>`);
    const files = await readTextFiles(form);
    expect(files.get('content.opf')).toContain('page-progression-direction="rtl"');
    expect(files.get('c2.xhtml')).toMatch(/<h2 dir="rtl" id="heading-2">ג<\/h2>\n<p dir="ltr">d<\/p>/);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-35] [FORM-16] makes an empty page of one without text', async () => {
    expect(await convertToBody('<title>t</title><script>x</script>')).toBe('<p class="empty-line"><br/></p>');
  });

  it('[FORM-36] reads an endlessly nested page in linear time', () => {
    const tree = createHtmlTreeParser();
    expect(measureCpuMs(() => tree.write(`a${'<div>b'.repeat(200_000)}`))).toBeLessThan(3000);
    const { children } = tree.end();
    const words = [children, ...[...walkElements(children)].map((node) => node.children)].flat();
    expect(words.filter((node) => node === 'b')).toHaveLength(200_000);
  });
});
