import { buildBook, type UnpackedBook } from './test-books.ts';

/** A chapter that sets colours in one way, as books do. */
type ColourVariant = { name: string; css?: string; body: string; root?: string };

const PARAGRAPH = '<p>The lamp-lighter went along the quay, and one after another the lamps answered him.</p>';
const png = (name: string): string => `<p><img src="${name}.png" alt=""/></p>`;

/** Colours of words: what one of seven page colours would make unreadable without help. */
export const WORD_VARIANTS: readonly ColourVariant[] = [
  { name: 'body-white-on-black', css: 'body{background:#000;color:#fff}', body: PARAGRAPH },
  { name: 'root-white-on-black', css: 'html{background:#000;color:#fff}', body: PARAGRAPH },
  { name: 'root-important', css: ':root:root{background:#fff!important;color:#000!important}', body: PARAGRAPH },
  { name: 'paragraphs-white', css: 'body{background:#111}p{color:#fff}', body: `${PARAGRAPH}${PARAGRAPH}` },
  {
    name: 'ink-alone',
    css: '.a{color:#fefefe}.b{color:yellow}.c{color:#000}',
    body: '<p class="a">white</p><p class="b">yellow</p><p class="c">black</p>',
  },
  {
    name: 'ground-alone',
    css: '.a{background:#000}.b{background:#fff}.c{background-color:navy}',
    body: '<p class="a">on black</p><p class="b">on white</p><div class="c"><p>in navy <a href="#x">link</a></p></div>',
  },
  {
    name: 'boxes',
    css: '.n{background:#123;color:#eee}.n .m{background:#ffe}',
    body: `<div class="n">${PARAGRAPH}<div class="m">${PARAGRAPH}</div></div>`,
  },
  {
    name: 'important-everywhere',
    css: '.x .y p{color:#000!important}#z{color:#000!important}p.w{background:#fff!important}',
    body: '<div class="x"><div class="y"><p>classes</p></div></div><p id="z">id</p><p class="w">ground</p><p style="color:#000!important">inline</p><p style="background:#fff!important">inline ground</p><p style="color:#fff !important">inline white</p>',
  },
  {
    name: 'layers',
    css: '@layer a{p{color:#000!important}}@layer page-colours{div{color:#000!important;background:#fff!important}}',
    body: `${PARAGRAPH}<div>in a layer</div>`,
  },
  { name: 'imported', css: '@import "imported.css";', body: `<p class="imported">imported</p>${PARAGRAPH}` },
  {
    name: 'nested',
    css: '.a{color:#000;& .b{color:#fff!important}&::before{content:"BEFORE ";color:#000}}',
    body: '<div class="a">outer <span class="b">inner</span></div>',
  },
  {
    name: 'first-letter',
    css: 'p::first-letter{color:#000;font-size:2em}p.w:first-letter{color:#fff}p::first-line{color:#222}',
    body: `${PARAGRAPH}<p class="w">white cap</p>`,
  },
  {
    name: 'before-after',
    css: 'p::before{content:"BEFORE ";color:#000}p::after{content:" AFTER";background:#fff}p.q::before{color:#fff}p.r::after{background:#000}',
    body: `${PARAGRAPH}<p class="q">q</p><p class="r">r</p>`,
  },
  {
    name: 'markers',
    css: 'li::marker{color:#000}li.w::marker{color:#fff}',
    body: '<ul><li>one</li><li class="w"><p>two</p></li></ul>',
  },
  {
    name: 'fill',
    css: 'p{-webkit-text-fill-color:#111}p.w{-webkit-text-fill-color:#fff}',
    body: `${PARAGRAPH}<p class="w">white</p>`,
  },
  {
    name: 'fill-important',
    css: 'p{-webkit-text-fill-color:#111!important}',
    body: `${PARAGRAPH}<p style="-webkit-text-fill-color:#000!important">inline</p>`,
  },
  {
    name: 'scheme',
    css: '@media (prefers-color-scheme:dark){body{background:#000;color:#fff}}@media (prefers-color-scheme:light){body{color:#000}}',
    body: PARAGRAPH,
  },
  {
    name: 'scheme-property',
    css: 'div{color-scheme:dark;color:CanvasText}p.l{color-scheme:light;color:CanvasText}',
    body: `<div>${PARAGRAPH}</div><p class="l">light</p>`,
  },
  {
    name: 'gradient',
    css: '.a{background:linear-gradient(#000,#333);color:#fff}.b{background:linear-gradient(#fff,#000)}.c{background-image:radial-gradient(#fff,#eee)}',
    body: '<div class="a">white on dark</div><div class="b">from white to black</div><div class="c">light</div>',
  },
  {
    name: 'gradient-nested',
    css: '.a{background:linear-gradient(#000,#222)}.a p{color:#fff}.a .f{color:#111}',
    body: `<div class="a">${PARAGRAPH}<p class="f">faint</p></div>`,
  },
  {
    name: 'clipped-gradient',
    css: 'h1{background:linear-gradient(90deg,#ff0,#fff);-webkit-background-clip:text;background-clip:text;color:transparent}',
    body: `<h1>Clipped</h1>${PARAGRAPH}`,
  },
  {
    name: 'picture-ground',
    css: '.a{background:url(dark.png);color:#fff}.b{background:url(light.png)}',
    body: '<div class="a">white on a dark picture</div><div class="b">on a light picture</div>',
  },
  { name: 'body-picture', css: 'body{background:#000 url(dark.png);color:#eee}', body: PARAGRAPH },
  {
    name: 'variables',
    css: ':root{--ink:#fff;--ground:#000}.a{color:var(--ink);background:var(--ground)}.b{color:var(--ink)}',
    body: '<p class="a">both</p><p class="b">ink</p>',
  },
  {
    name: 'spaces',
    css: '.a{color:oklch(0.98 0 0)}.b{color:hsl(60 100% 90%)}.c{background:color-mix(in srgb,black,navy)}.d{color:rgb(0 0 0/.3)}',
    body: '<p class="a">a</p><p class="b">b</p><p class="c">c</p><p class="d">d</p>',
  },
  {
    name: 'translucent',
    css: '.a{background:rgba(0,0,0,.8)}.b{opacity:.3}.c{opacity:.5;color:#333}',
    body: '<p class="a">a</p><div class="b"><p>b</p></div><p class="c">c <em>e</em></p>',
  },
  {
    name: 'attributes',
    root: 'bgcolor="black" text="white" link="yellow"',
    body: '<p>body</p><p><font color="white">font</font> <a href="#x">link</a></p><table bgcolor="#000080"><tr><td>cell</td><td bgcolor="white">white cell</td></tr></table>',
  },
  {
    name: 'inline',
    body: '<p style="color:white">white</p><p style="color:black">black</p><p style="background:black">on black</p><p style="background:black;color:white">both <span style="background:white">inner</span></p>',
  },
  {
    name: 'links',
    css: 'a{color:#00f;background:#fff}a.y{color:#ff0}a.i{color:inherit}',
    body: '<p style="color:#ddd"><a href="#x">blue</a> <a class="y" href="#x">yellow</a> <a class="i" href="#x">inherit <b>bold</b></a></p>',
  },
  {
    name: 'tables',
    css: 'th{background:#036;color:#fff}tr:nth-child(even){background:#eee}td.d{background:#222}',
    body: '<table><tr><th>head</th></tr><tr><td>even</td></tr><tr><td class="d">dark</td></tr></table>',
  },
  {
    name: 'code',
    css: 'pre{background:#272822;color:#f8f8f2}pre .k{color:#66d9ef}code{background:#f5f5f5}.s{color:#998}',
    body: '<pre><span class="k">let</span> code = <span>1</span></pre><p><code>code <span class="s">faint</span></code></p>',
  },
  { name: 'marks', body: '<p><mark>marked</mark> <button>button</button> <ins>ins</ins></p>' },
  {
    name: 'formulas',
    body: '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi mathcolor="white">x</mi><mo style="color:#000">+</mo><mn mathbackground="black">1</mn></math><p>x</p>',
  },
  {
    name: 'greys',
    css: '.a{color:#999}.b{color:#777}.c{color:#bbb}.d{color:#c00}',
    body: '<p class="a">a</p><p class="b">b</p><h2 class="c">c</h2><p class="d">red</p>',
  },
  { name: 'shadows', css: 'p{color:#fff;text-shadow:0 0 4px #000}', body: PARAGRAPH },
  {
    name: 'floors',
    css: '.b,.w{position:relative;z-index:0;color:#fff}.w{color:#000}.b::before,.w::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}.w::before{background:#fff}.c{position:relative;color:#fff}.g{position:absolute;top:0;left:0;width:100%;height:60px;background:#000}.t{position:relative}',
    body: `<div class="b">${PARAGRAPH}</div><div class="w">${PARAGRAPH}</div><div class="c"><div class="g"></div><p class="t">over a box</p></div>`,
  },
  {
    name: 'effects',
    css: '.i{filter:invert(1)}.b{filter:brightness(0) invert(1)}.m{mix-blend-mode:difference;color:#fff}.s{box-shadow:inset 0 0 0 900px #fff}',
    body: '<p class="i">inverted</p><p class="b">white</p><p class="m">difference</p><p class="s">shadow</p>',
  },
  { name: 'reset', css: 'p{all:initial}.b{background:#000}', body: `${PARAGRAPH}<div class="b">x</div>` },
  { name: 'keyframes', css: '@keyframes k{from{color:#000}to{color:#000}}p{animation:k 1s infinite}', body: PARAGRAPH },
];

const SVG = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100" width="200" height="100" ${attributes}>${content}</svg>`;

/** Drawings: each has lines in one colour on nothing. */
export const DRAWING_VARIANTS: readonly ColourVariant[] = [
  { name: 'svg-no-fill', body: SVG('<text x="10" y="50" font-size="40">WORDS</text>') },
  { name: 'svg-lines', body: SVG('<path d="M10 50H190" stroke="black" stroke-width="10"/>') },
  { name: 'svg-white-lines', body: SVG('<line x1="10" y1="50" x2="190" y2="50" stroke="white" stroke-width="10"/>') },
  { name: 'svg-current-colour', body: SVG('<path d="M10 50H190" stroke="currentColor" stroke-width="10"/>') },
  { name: 'svg-classes', css: '.l{stroke:#000;stroke-width:10}', body: SVG('<g><path class="l" d="M10 50H190"/></g>') },
  {
    name: 'svg-in-link',
    body: `<p><a href="#x">${SVG('<rect x="50" y="20" width="100" height="60" fill="currentColor"/>')}</a></p>`,
  },
  { name: 'svg-image', body: SVG('<image width="200" height="100" xlink:href="black.png"/>') },
  { name: 'png-black', body: png('black') },
  { name: 'png-white', body: png('white') },
  { name: 'svg-file', body: '<p><img src="lines.svg" alt=""/></p>' },
  {
    name: 'figure-in-box',
    css: 'figure{background:#111}',
    body: `<figure>${SVG('<path d="M10 50H190" stroke="black" stroke-width="10"/>')}</figure>`,
  },
  { name: 'ornament', css: 'hr{border:0;height:40px;background:url(black.png) center no-repeat}', body: '<hr/>' },
  { name: 'line', css: 'hr{border:0;height:4px;background:#000}', body: '<hr/>' },
];

export const buildColourBook = (variants: readonly ColourVariant[], pictures: Record<string, Buffer>): UnpackedBook => {
  const book = buildBook(
    variants.map(({ name, css = '', body, root = '' }) => ({
      path: `OPS/${name}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${name}</title><style><![CDATA[${css}]]></style></head><body ${root}>${body}${PARAGRAPH}</body></html>`,
    })),
  );
  for (const [name, bytes] of Object.entries(pictures)) book.parts.set(`OPS/${name}.png`, { type: 'image/png', bytes });
  const lines =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><path d="M10 50H190" stroke="#000" stroke-width="10"/></svg>';
  book.parts.set('OPS/lines.svg', { type: 'image/svg+xml', bytes: Buffer.from(lines) });
  const imported = '.imported{color:#000!important;background:#fff!important}';
  book.parts.set('OPS/imported.css', { type: 'text/css', bytes: Buffer.from(imported) });
  return book;
};
