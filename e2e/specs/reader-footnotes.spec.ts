/// <reference lib="dom" />
import { writtenBook } from './reader-engine/epub.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const written = (name: string, body: string) => ({
  path: `OPS/${name}.xhtml`,
  type: 'application/xhtml+xml',
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${name}</title></head><body>${body}</body></html>`,
});
const start = { kind: 'entry', spine: 0, fragment: null } as const;

const text = written(
  'text',
  `<p>Said<a id="r1" epub:type="noteref" href="#n1">1</a> and far<a id="r2" role="doc-noteref" href="notes.xhtml#n2">2</a>,
   by looks<sup><a id="r3" href="notes.xhtml#n3">[3]</a></sup>, no way back<sup><a id="r4" href="notes.xhtml#n4">4</a></sup>,
   gone<a id="r5" epub:type="noteref" href="notes.xhtml#none">5</a>, see <a id="r6" href="notes.xhtml#n3">the notes</a>.</p>
   <aside id="n1" epub:type="footnote" hidden="hidden"><p><a href="#r1">1</a> Near, <em>and</em> <b onclick="top.pwned=1">hidden</b>.</p>
     <script>top.pwned = 1</script><style>p{color:red}</style><img src="http://elsewhere.invalid/i.png" alt="A lamp"/></aside>`,
);
const notes = written(
  'notes',
  `<section epub:type="endnotes"><ol><li id="n2" role="doc-endnote" lang="de"><p>Weit, <a href="http://elsewhere.invalid/">außen</a> und <a href="text.xhtml#r6">innen</a>. <a role="doc-backlink" href="text.xhtml#r2">↩</a></p></li></ol></section>
   <p><a id="n3" href="text.xhtml#r3">[3]</a> In brackets.</p><p id="n4">A paragraph.</p>`,
);

test.describe('footnotes', () => {
  test('[NOTEREF-1] [NOTEREF-3] a note is told in words, from its own chapter and from another', async ({
    desk,
    host,
    page,
  }) => {
    host.books.set('b', writtenBook([text, notes]));
    await desk.open('b', start);
    const [frame] = await desk.seen();
    let from = await desk.count();
    await frame?.locator('#r1').click();
    expect(await desk.hear('footnote', from)).toMatchObject({
      label: '1',
      isShown: false,
      isCut: false,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'Near, ', looks: [], href: null },
            { text: 'and', looks: ['italic'] },
            { text: ' ', looks: [] },
            { text: 'hidden', looks: ['bold'] },
            { text: '.', looks: [] },
          ],
        },
        { kind: 'paragraph', runs: [{ text: 'A lamp', looks: [], href: null }] },
      ],
    });
    from = await desk.count();
    await frame?.locator('#r2').focus();
    await page.keyboard.press('Enter');
    const far = await desk.hear('footnote', from);
    expect(far).toMatchObject({ label: '2', isShown: true, language: 'de', at: { spine: 1, fragment: 'n2' } });
    expect(far.blocks).toMatchObject([
      {
        kind: 'item',
        runs: [
          { text: 'Weit, ' },
          { text: 'außen', href: 'http://elsewhere.invalid/' },
          { text: ' und ' },
          { text: 'innen', href: expect.stringMatching(/OPS\/text\.xhtml#r6$/) },
          { text: '.' },
        ],
      },
    ]);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    // a link of the note, as the app asks for it
    from = await desk.count();
    await desk.say({ kind: 'follow', href: 'http://elsewhere.invalid/' });
    expect(await desk.hear('link', from)).toMatchObject({ href: 'http://elsewhere.invalid/' });
  });

  test('[NOTEREF-2] [NOTEREF-6] signs that lead back are notes, other links are followed', async ({ desk, host }) => {
    host.books.set('b', writtenBook([text, notes]));
    // a place that was on its way may be told after the opening: the last one counts
    const isAt = (spine: number) => expect.poll(async () => (await desk.latest()).at.spine).toBe(spine);
    /** Opens the book at a chapter and touches something there; answers how much was told before. */
    const touched = async (spine: number, id: string): Promise<number> => {
      await desk.open('b', { kind: 'entry', spine, fragment: null });
      await isAt(spine);
      const inSight = async () => (await desk.seen())[0]?.locator(`#${id}`);
      await expect.poll(async () => (await inSight())?.count().catch(() => 0)).toBe(1);
      const from = await desk.count();
      await (await inSight())?.click();
      return from;
    };
    for (const id of ['r4', 'r5', 'r6']) {
      const from = await touched(0, id);
      expect(await desk.hear('followed', from), id).toMatchObject({ from: 0 });
      await isAt(1);
    }
    const note = await desk.hear('footnote', await touched(0, 'r3'));
    expect(note.blocks).toMatchObject([{ kind: 'paragraph', runs: [{ text: 'In brackets.' }] }]);
    await touched(1, 'n3');
    await isAt(0);
  });

  test('[NOTEREF-1] a book of the corpus shows its notes', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/idpf-wasteland-otf-obf.epub');
    if (!book) return;
    await desk.open(book, start);
    const from = await desk.count();
    const [frame] = await desk.seen();
    await frame
      ?.locator('a[href="#note-2"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click()); // links are HTML
    const note = await desk.hear('footnote', from);
    expect(note.label).toBe('*');
    expect(note.blocks.length).toBeGreaterThan(0);
  });
});
