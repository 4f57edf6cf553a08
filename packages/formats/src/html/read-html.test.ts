import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const read = (html: string | Uint8Array): Promise<BookFacts> => readBookBytes(Buffer.from(html), { format: 'html' });

describe('a page of HTML', () => {
  it('[FMT-11] says its title, its language and what stands in its meta elements', async () => {
    const { metadata, format } = await read(`<!DOCTYPE html><html lang="EN_gb"><head><title> The
      Lamp &amp; I </title><meta name="Author" content="Ada Marsh; Ben Low"><meta name="description" content="A <b>tale</b>">
      <meta name="DC.publisher" content="House"><meta name="DC.date" content="1999-05"><meta name="dc.subject" content="Lamps, Fog, Lamps">
      <meta name="DC.identifier" content="urn:isbn:9780306406157"><svg><title>no</title></svg></head><body>x<title>no</title></html>`);
    expect(format).toBe('html');
    expect(metadata).toMatchObject({
      title: 'The Lamp & I',
      language: 'en-gb',
      publisher: 'House',
      year: 1999,
      isbn: '9780306406157',
      genres: ['Lamps', 'Fog'],
      annotation: 'A <b>tale</b>',
    });
    expect(metadata.authors.map(({ name }) => name)).toEqual(['Ada Marsh', 'Ben Low']);
  });

  it('[FMT-11] has Dublin Core where HTML is silent, and is silent where both are', async () => {
    const { metadata } = await read('<meta name=author content=" "><meta name=dc.creator content=A><p>text');
    expect(metadata).toMatchObject({ title: null, language: null, authors: [{ name: 'A' }], annotation: null });
  });

  it('[FMT-11] its headings are the outline, its words those that a reader sees', async () => {
    const { contents } = await read(`<head><title>t</title><style>p { x }</style></head><h1>One</h1><p>a<b>b</b>
      <script>var x = 1</script><noscript>no</noscript><h3>Two<br>three</h3><td>c<td>d<h2> </h2><h2>Four <h1>Five</h1>`);
    expect(contents).toMatchObject({
      words: 8,
      outline: [{ title: 'One', children: [{ title: 'Two three' }, { title: 'Four' }] }, { title: 'Five' }],
    });
  });

  it.each([
    ['<meta charset="koi8-r">', '\xfb\xfe'],
    ['<META http-equiv=Content-Type content="text/html; charset=koi8-r">', '\xfb\xfe'],
    ['<?xml version="1.0" encoding="koi8-r"?>', '\xfb\xfe'],
    ['<meta charset="utf-8">', '\xe4\xee\xec \xf3 \xec\xee\xf0\xff'],
  ])('[FMT-11] %s is believed unless it cannot be true', async (declaration, title) => {
    // windows-1251 is the guess where the declaration is wrong
    const { metadata } = await read(Buffer.from(`${declaration}<title>${title}</title>`, 'latin1'));
    expect(metadata.title).toBe(declaration.includes('utf-8') ? 'дом у моря' : 'ШЧ');
  });

  it.each([
    ['levels', '<div>'.repeat(100_000)],
    ['meta elements', '<meta name="author" content="a">'.repeat(50_000)],
    ['headings', '<h1>a'.repeat(50_000)],
    ['a title', `<title>${'a'.repeat(2_000_000)}`],
    ['an attribute', `<p title="${'a'.repeat(4_000_000)}`],
  ])('[FMT-11] without end is read as far as it makes sense: %s', async (_what, html) => {
    const started = process.cpuUsage();
    const facts = await read(`<p>word</p>${html}`);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(3000);
    expect(JSON.stringify(facts).length).toBeLessThan(2_000_000);
  });
});
