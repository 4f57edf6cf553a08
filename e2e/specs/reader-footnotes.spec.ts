/// <reference lib="dom" />

import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const writeChapter = (name: string, body: string) => ({
  path: `OPS/${name}.xhtml`,
  type: 'application/xhtml+xml',
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${name}</title></head><body>${body}</body></html>`,
});
const START = { kind: 'entry', spine: 0, fragment: null } as const;

const text = writeChapter(
  'text',
  `<p>Said<a id="r1" epub:type="noteref" href="#n1">1</a> and far<a id="r2" role="doc-noteref" href="notes.xhtml#n2">2</a>,
   by looks<sup><a id="r3" href="notes.xhtml#n3">[3]</a></sup>, no way back<sup><a id="r4" href="notes.xhtml#n4">4</a></sup>,
   gone<a id="r5" epub:type="noteref" href="notes.xhtml#none">5</a>, see <a id="r6" href="notes.xhtml#n3">the notes</a>.</p>
   <aside id="n1" epub:type="footnote" hidden="hidden"><p><a href="#r1">1</a> Near, <em>and</em> <b onclick="top.pwned=1">hidden</b>.</p>
     <script>top.pwned = 1</script><style>p{color:red}</style><img src="http://elsewhere.invalid/i.png" alt="A lamp"/></aside>`,
);
const notes = writeChapter(
  'notes',
  `<section epub:type="endnotes"><ol><li id="n2" role="doc-endnote" lang="de"><p>Weit, <a href="http://elsewhere.invalid/">außen</a> und <a href="text.xhtml#r6">innen</a>. <a role="doc-backlink" href="text.xhtml#r2">↩</a></p></li></ol></section>
   <p><a id="n3" href="text.xhtml#r3">[3]</a> In brackets.</p><p id="n4">A paragraph.</p>`,
);

test.describe('footnotes', () => {
  test('[NOTEREF-1] [NOTEREF-3] reports the text of a note, from its own chapter and from another', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildBook([text, notes]));
    await engine.openBook('b', START);
    const [frame] = await engine.getVisibleFrames();
    let from = await engine.countMessages();
    await frame?.locator('#r1').click();
    expect(await engine.waitForMessage('footnote', from)).toMatchObject({
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
    from = await engine.countMessages();
    await frame?.locator('#r2').focus();
    await page.keyboard.press('Enter');
    const remoteNote = await engine.waitForMessage('footnote', from);
    expect(remoteNote).toMatchObject({ label: '2', isShown: true, language: 'de', at: { spine: 1, fragment: 'n2' } });
    expect(remoteNote.blocks).toMatchObject([
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
    // a link inside the note, followed as the app does
    from = await engine.countMessages();
    await engine.post({ kind: 'follow', href: 'http://elsewhere.invalid/' });
    expect(await engine.waitForMessage('link', from)).toMatchObject({ href: 'http://elsewhere.invalid/' });
  });

  test('[NOTEREF-2] [NOTEREF-6] references with backlinks open notes, other links are followed', async ({
    engine,
    host,
  }) => {
    host.books.set('b', buildBook([text, notes]));
    // a delayed position may arrive after opening: the last one counts
    const expectSpine = (spine: number) =>
      expect.poll(async () => (await engine.getLatestPosition()).at.spine).toBe(spine);
    /** Opens the book at a chapter and clicks an element there. Returns the number of messages received before the click. */
    const openAndClick = async (spine: number, id: string): Promise<number> => {
      await engine.openBook('b', { kind: 'entry', spine, fragment: null });
      await expectSpine(spine);
      const findVisible = async () => (await engine.getVisibleFrames())[0]?.locator(`#${id}`);
      await expect.poll(async () => (await findVisible())?.count().catch(() => 0)).toBe(1);
      const from = await engine.countMessages();
      await (await findVisible())?.click();
      return from;
    };
    for (const id of ['r4', 'r5', 'r6']) {
      const from = await openAndClick(0, id);
      expect(await engine.waitForMessage('followed', from), id).toMatchObject({ from: 0 });
      await expectSpine(1);
    }
    const note = await engine.waitForMessage('footnote', await openAndClick(0, 'r3'));
    expect(note.blocks).toMatchObject([{ kind: 'paragraph', runs: [{ text: 'In brackets.' }] }]);
    await openAndClick(1, 'n3');
    await expectSpine(0);
  });

  test('[NOTEREF-1] shows the notes of a book of the corpus', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/idpf-wasteland-otf-obf.epub');
    if (!book) return;
    await engine.openBook(book, START);
    const from = await engine.countMessages();
    const [frame] = await engine.getVisibleFrames();
    await frame
      ?.locator('a[href="#note-2"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click()); // links are HTML
    const note = await engine.waitForMessage('footnote', from);
    expect(note.label).toBe('*');
    expect(note.blocks.length).toBeGreaterThan(0);
  });
});
