import { describe, expect, it } from 'vitest';
import { htmlTree } from './html-tree.ts';
import { validBlocks } from './valid.ts';
import { xhtmlOf } from './write-xhtml.ts';

const valid = (html: string): string => {
  const tree = htmlTree();
  tree.write(html);
  const { blocks } = validBlocks(tree.end().children);
  return xhtmlOf(blocks, { href: (written) => written, picture: (name) => name }).replaceAll('\n', '');
};

describe('validBlocks', () => {
  it('[FORM-3] puts loose text into paragraphs, and blocks out of them', () => {
    expect(valid('one <b>two</b><p>three<div>four</div>five')).toBe(
      '<p>one <b>two</b></p><p>three</p><div><p>four</p></div><p>five</p>',
    );
    expect(valid('<p>a<table><tr><td>b</table>c')).toBe(
      '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table><p>c</p>',
    );
    expect(valid('<h2>a<div>b</div></h2>')).toBe('<h2>a b </h2>');
  });

  it('[FORM-3] moves a format around blocks into each of them', () => {
    expect(valid('<i><p>a</p><p>b</p></i>')).toBe('<p><i>a</i></p><p><i>b</i></p>');
    expect(valid('<b><i><b><p>a</p></b></i></b>')).toBe('<p><b><i>a</i></b></p>');
    expect(valid('<a href="x"><h1>a</h1></a>')).toBe('<h1><a href="x">a</a></h1>');
    expect(valid('<a href="x"><p>a <a href="y">b</a></p></a>')).not.toMatch(/<a[^>]*>[^/]*<a/);
  });

  it('[FORM-3] lists hold items, tables hold rows, whatever was written', () => {
    expect(valid('<ul>a<li>b<ul><li>c</ul></ul>')).toBe('<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>');
    expect(valid('<table><td>a<td>b</td>c<caption>d</caption></table>')).toBe(
      '<table><caption>d</caption><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    );
    expect(valid('<li>a</li>')).toBe('<div><p>a</p></div>');
    expect(valid('<table></table>x<p> </p>')).toBe('<p>x</p>');
  });

  it('[FORM-4] keeps nothing that could act: scripts, handlers, styles, frames, forms', () => {
    const html = valid(
      `<p onclick="x()" style="position:fixed" class="evil center">a<script>alert(1)</script><img src="p" onerror="x()"></p>
       <iframe src="http://x"></iframe><object data="x">o</object><form><input value="v"><button>b</button>text</form><style>p{}</style>`,
    );
    expect(html).toBe('<p class="center">a<img src="p" alt=""/></p><div><p>text</p></div>');
  });

  it('[FORM-5] an id whose element goes names what stands in its place', () => {
    expect(valid('<span id="a"></span><p>b</p>')).toBe('<p id="a">b</p>');
    expect(valid('<p><br><a name="a"></a></p><div id="b"></div><h2>b</h2>')).toBe('<p><br/></p><h2 id="a">b</h2>');
    expect(valid('<form><div id="a"><p>b</p></div></form>')).toBe('<div><div id="a"><p>b</p></div></div>');
    expect(valid('<i id="a"><table><tr><td>b</table></i>')).toContain('<table id="a">');
    expect(valid('<a name="old">x</a>')).toBe('<p><span id="old">x</span></p>');
    expect(valid('<p id="a">x</p><p id="a">y</p>')).toBe('<p id="a">x</p><p>y</p>');
    expect(valid('<p id="1 &quot;">x</p>')).toBe('<p>x</p>');
    expect(valid('<p id="1:ж">x</p>')).toBe('<p id="id-1_3a__436_">x</p>');
  });
});
