import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { needsHtmlRewrite } from './epub/html-check.ts';
import { rewriteAsHtml } from './rewrite-as-html.ts';
import { measureCpuMs, packEpub, readBookBytes } from './testing.ts';

const toBytes = (text: string | Buffer): Buffer => Buffer.from(text);
const rewrite = (text: string | Buffer): string =>
  Buffer.from(rewriteAsHtml(toBytes(text)))
    .toString()
    .replace('<!DOCTYPE html>\n', '');
const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
const rewriteBody = (body: string): string => /<body>(.*)<\/body>/s.exec(rewrite(page(body)))?.[1] ?? '';
const needsIt = (text: string | Buffer, type = 'application/xhtml+xml'): boolean =>
  needsHtmlRewrite(toBytes(text), type);

const REWRITTEN = [
  ['a<br>b<hr>', 'a<br>b<hr>'],
  ['<p>Marks & Spencer</p>', '<p>Marks &amp; Spencer</p>'],
  ['<p>a&nbsp;b&mdash;&eacute;&lt;</p>', '<p>a&nbsp;b—é&lt;</p>'],
  ['<p class="a" class="b">bold</p>', '<p class="a">bold</p>'],
  ['<a id="here"/><p/><div class="break"/>text', '<a id="here"></a><p></p><div class="break"></div>text'],
  ['<br/><br></br><img src="a.png"/>', '<br><br><img src="a.png">'],
  ['<p epub:type="bridgehead" xml:lang="de">x</p>', '<p epub:type="bridgehead" xml:lang="de" lang="de">x</p>'],
  [
    '<svg viewBox="0 0 1 1"><image xlink:href="c.png"/></svg>',
    '<svg viewbox="0 0 1 1"><image xlink:href="c.png"></image></svg>',
  ],
  ['<svg:svg><svg:path d="M0 0"/></svg:svg>', '<svg><path d="M0 0"></path></svg>'],
  ['<p>a<o:p>&nbsp;</o:p></p>', '<p>a<o:p>&nbsp;</o:p></p>'],
  ['<p>1 < 2, <me@example.org></p>', '<p>1 &lt; 2, &lt;me@example.org&gt;</p>'],
  ['<p><![CDATA[<b> & co]]></p>', '<p>&lt;b&gt; &amp; co</p>'],
  ['<style><![CDATA[ p>b{color:red} ]]></style>', '<style> p>b{color:red} </style>'],
  ['<script src="a.js"/><p onclick="go()">a</p>', '<script></script><p>a</p>'],
  ['<p>a<!-- b --><?page 3?>c</p>', '<p>ac</p>'],
  ['a\u0003b', 'ab'],
] as const;

const FORBIDDEN = [
  '<iframe src="https://x.invalid"/>',
  '<svg><style><iframe src="x"></iframe></style></svg>',
  '<style></style/><iframe src="x"></iframe>',
  '<style>a{content:"</style><iframe src=x>"}</style>',
  '<p title="</p><iframe src=x>">',
  '<title><a title="</title><iframe src=x>"></a></title>',
  '<!--><iframe src="x"></iframe>-->',
  '<![CDATA[><iframe src="x"></iframe>]]>',
  '<noscript><p title="</noscript><iframe src=x>"></noscript>',
  '<xmp><iframe src="x"></xmp>',
  '<math><mtext><table><mglyph><style><iframe src="x"></style></mglyph></table></mtext></math>',
  '<h:iframe src="x"/>',
  '<IFRAME SRC="x"></IFRAME>',
  '<base href="https://x.invalid/"><meta http-equiv="refresh" content="0;url=x"><link rel="prefetch" href="x">',
  '<script><!--<script></script><iframe src="x"></iframe>--></script>',
  '<textarea><p title="</textarea><iframe src=x>"></textarea>',
  '<frameset><frame src="x"></frameset>',
];

describe('rewriteAsHtml', () => {
  it.each(REWRITTEN)('[META-61] writes %j as %j', (body, expected) => {
    expect(rewriteBody(body)).toBe(expected);
  });

  it.each(FORBIDDEN)('[META-61] [SEC-42] leaves no frame, base, refresh or script in %j', (body) => {
    const clean = rewrite(page(body));
    const names: string[] = [];
    for (const xmlMode of [false, true])
      new Parser(
        { onopentag: (name) => void names.push(name.toLowerCase()) },
        { xmlMode, recognizeSelfClosing: true },
      ).end(clean);
    expect(names.filter((name) => /(?:^|:)(?:i?frame|frameset|base|meta|link)$/.test(name))).toEqual([]);
    expect(clean).not.toMatch(/<(?:[\w.-]+:)?(?:i?frame|frameset|base|meta|link)\b/i);
    // text cannot be taken for a tag by any parser
    expect(clean.match(/<(?!\/?[a-z][\w:.-]*[\s>]|!DOCTYPE)/gi)).toBeNull();
  });

  it.each([
    [
      'windows-1251 with its declaration',
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="windows-1251"?><html><body><p>'),
        Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
        Buffer.from('<br></p></body></html>'),
      ]),
    ],
    [
      'windows-1251 with a meta element',
      Buffer.concat([
        Buffer.from(
          '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body><p>',
        ),
        Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
        Buffer.from('</p></body></html>'),
      ]),
    ],
    [
      'UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<html><body><p>Привет<br></p></body></html>', 'utf16le')]),
    ],
    [
      'UTF-8 that calls itself ISO-8859-1',
      Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${page('<p>Привет</p>')}`),
    ],
  ])('[META-61] reads %s', (_what, bytes) => {
    expect(needsIt(bytes)).toBe(true);
    expect(rewrite(bytes)).toContain('Привет');
  });

  it.each([
    ['no namespace', '<html><body><p>a</p></body></html>', true],
    ['the wrong namespace', page('a').replace('1999/xhtml', 'TR/xhtml1'), true],
    ['no html element', '<div><p>a</p></div>', true],
    ['nothing wrong', page('<p>a</p>'), false],
    [
      'a byte order mark before a wrong declaration',
      `\uFEFF<?xml version="1.0" encoding="windows-1252"?>${page('é')}`,
      false,
    ],
    ['another vocabulary', '<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/"><p>a</p></dtbook>', false],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', false],
    ['a drawing without its namespace', '<svg viewBox="0 0 1 1"><path/></svg>', true],
    ['no page at all', 'not a page', false],
    ['encrypted bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)), false],
  ])('[META-60] a document with %s: %s', (_what, text, expected) => {
    expect(needsIt(text)).toBe(expected);
  });

  it('[META-60] tags in capitals need it, in XHTML', () => {
    expect(needsIt(page('<P>a</P>'))).toBe(true);
    expect(rewriteBody('<P>a<IMG SRC="b.png"/></P>')).toBe('<p>a<img src="b.png"></p>');
  });

  it('[META-60] UTF-16 without a mark needs it, unless a declaration begins it', () => {
    const text = page('<p>Ünïcödé, and words with spaces</p>');
    const declared = Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${text}`, 'utf16le');
    const unmarked = Buffer.from(text, 'utf16le');
    expect([needsIt(declared), needsIt(unmarked), needsIt(Buffer.from(unmarked).swap16())]).toEqual([
      false,
      true,
      true,
    ]);
    expect(rewrite(Buffer.from(unmarked).swap16())).toContain('<p>Ünïcödé');
  });

  it('[META-61] style sheets that an instruction links stay linked', () => {
    const links = '<?xml-stylesheet type="text/css" href="a&amp;b.css"?><?xml-stylesheet href=\'c"d.css\' ?>';
    const others = '<?xml-stylesheet type="text/xsl" href="e.xsl"?><?xml-stylesheet href="f.css" alternate="yes"?>';
    const body = page('<?xml-stylesheet href="late.css"?><br>');
    expect(rewrite(`<?xml version="1.0"?>${links}${others}${body}`)).toMatch(
      /^<link rel="stylesheet" href="a&amp;b\.css"><link rel="stylesheet" href="c&quot;d\.css">\s*<html(?!.*<link)/s,
    );
  });

  it('[META-61] control characters are left out, however they are written', () => {
    expect(rewriteBody('a\u0003b\ufffec&#3;d&#x0B;e&#xFFFE;f&#0;g&#31;h&#32;&#10;i')).toBe('abc d e f g h \ni');
  });

  it('[META-60] a document listed as HTML needs it only for its encoding or an empty element that hides the rest', () => {
    expect(needsIt('<html><body><p>a<br>b & c</p></body></html>', 'text/html')).toBe(false);
    expect(needsIt('<html><head><title/></head><body>a</body></html>', 'text/html')).toBe(true);
    expect(needsIt(Buffer.from('<p>caf\xe9</p>', 'latin1'), 'text/html')).toBe(true);
  });

  it('[META-60] the parser says so for every page of a book', async () => {
    const book = await packEpub({
      chapters: ['<p>fine</p>', '<p>a<br>b</p>', '<!DOCTYPE html><html><body><p>no namespace</p></body></html>'],
      manifest: '<item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/>',
      files: [{ path: 'OPS/notes.xhtml', content: page('a & b') }],
    });
    const { parts } = await readBookBytes(book);
    expect(Object.fromEntries(parts.map(({ path, asHtml }) => [path, asHtml]))).toEqual({
      'META-INF/container.xml': undefined,
      'OPS/book.opf': undefined,
      'OPS/c1.xhtml': false,
      'OPS/c2.xhtml': true,
      'OPS/c3.xhtml': true,
      'OPS/notes.xhtml': true,
    });
  });

  it.each([
    ['many elements', '<p>a<br>'.repeat(200_000)],
    ['a hundred thousand levels', '<b>'.repeat(400_000)],
    ['tags that never end', '<p '.repeat(400_000)],
    ['comments that never end', '<!-- <p>'.repeat(200_000)],
    ['styles that never end', '<style>a<b'.repeat(150_000)],
    ['entities without an end', '&'.repeat(1_000_000)],
  ])('[META-61] %s cost time linear in their size', (_what, body) => {
    const bytes = toBytes(page(body));
    expect(measureCpuMs(() => rewriteAsHtml(bytes))).toBeLessThan(3000);
  });
});
