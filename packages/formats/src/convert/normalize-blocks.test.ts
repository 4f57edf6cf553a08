import { describe, expect, it } from 'vitest';
import { createHtmlTreeParser } from './html-tree-parser.ts';
import { normalizeBlocks } from './normalize-blocks.ts';
import { renderXhtml } from './xhtml-writer.ts';

const normalize = (html: string): string => {
  const tree = createHtmlTreeParser();
  tree.write(html);
  const { blocks } = normalizeBlocks(tree.end().children);
  return renderXhtml(blocks, { href: (written) => written, picture: (name) => name }).replaceAll('\n', '');
};

describe('normalizeBlocks', () => {
  it('[FORM-3] wraps loose text in paragraphs and moves blocks out of them', () => {
    expect(normalize('one <b>two</b><p>three<div>four</div>five')).toBe(
      '<p>one <b>two</b></p><p>three</p><div><p>four</p></div><p>five</p>',
    );
    expect(normalize('<p>a<table><tr><td>b</table>c')).toBe(
      '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table><p>c</p>',
    );
    expect(normalize('<h2>a<div>b</div></h2>')).toBe('<h2>a b </h2>');
  });

  it('[FORM-3] moves a format around blocks into each of them', () => {
    expect(normalize('<i><p>a</p><p>b</p></i>')).toBe('<p><i>a</i></p><p><i>b</i></p>');
    expect(normalize('<b><i><b><p>a</p></b></i></b>')).toBe('<p><b><i>a</i></b></p>');
    expect(normalize('<a href="x"><h1>a</h1></a>')).toBe('<h1><a href="x">a</a></h1>');
    expect(normalize('<a href="x"><p>a <a href="y">b</a></p></a>')).not.toMatch(/<a[^>]*>[^/]*<a/);
  });

  it('[FORM-3] makes lists hold items and tables hold rows', () => {
    expect(normalize('<ul>a<li>b<ul><li>c</ul></ul>')).toBe('<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>');
    expect(normalize('<table><td>a<td>b</td>c<caption>d</caption></table>')).toBe(
      '<table><caption>d</caption><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    );
    expect(normalize('<li>a</li>')).toBe('<div><p>a</p></div>');
    expect(normalize('<table></table>x<p> </p>')).toBe('<p>x</p>');
  });

  it('[FORM-4] drops active content: scripts, handlers, styles, frames, forms', () => {
    const html = normalize(
      `<p onclick="x()" style="position:fixed" class="evil center">a<script>alert(1)</script><img src="p" onerror="x()"></p>
       <iframe src="http://x"></iframe><object data="x">o</object><form><input value="v"><button>b</button>text</form><style>p{}</style>`,
    );
    expect(html).toBe('<p class="center">a<img src="p" alt=""/></p><div><p>text</p></div>');
  });

  it('[FORM-5] moves the id of a removed element to its replacement', () => {
    expect(normalize('<span id="a"></span><p>b</p>')).toBe('<p id="a">b</p>');
    expect(normalize('<p><br><a name="a"></a></p><div id="b"></div><h2>b</h2>')).toBe('<p><br/></p><h2 id="a">b</h2>');
    expect(normalize('<form><div id="a"><p>b</p></div></form>')).toBe('<div><div id="a"><p>b</p></div></div>');
    expect(normalize('<i id="a"><table><tr><td>b</table></i>')).toContain('<table id="a">');
    expect(normalize('<a name="old">x</a>')).toBe('<p><span id="old">x</span></p>');
    expect(normalize('<p id="a">x</p><p id="a">y</p>')).toBe('<p id="a">x</p><p>y</p>');
    expect(normalize('<p id="1 &quot;">x</p>')).toBe('<p>x</p>');
    expect(normalize('<p id="1:ж">x</p>')).toBe('<p id="id-1_3a__436_">x</p>');
  });
});
