/// <reference lib="dom" />
import type { Mark, ReadingSettings, Stretch } from '@lectern/contracts';
import { type Desk, usual } from './reader-engine/desk.ts';
import { chapterOf, writtenBook } from './reader-engine/epub.ts';
import { expect, test } from './reader-engine/test.ts';

const three = () => writtenBook([chapterOf('One', 12), chapterOf('Two', 12), chapterOf('Three', 12)]);

/** Selects from inside one paragraph in sight into the middle of the next. Answers what was selected, spaces collapsed. */
const select = async (desk: Desk): Promise<{ stretch: Stretch; words: string }> => {
  const [frame] = await desk.seen();
  const from = await desk.count();
  const words = await frame?.evaluate(() => {
    const seen = [...document.querySelectorAll('p')].filter((one) => {
      const { left, top } = one.getBoundingClientRect();
      return left >= 0 && left < innerWidth && top >= 0 && top < innerHeight;
    });
    const [first, second] = seen.map((one) => one.firstChild);
    if (!first || !second) throw new Error('two paragraphs are not in sight');
    getSelection()?.setBaseAndExtent(first, 7, second, 12);
    return String(getSelection()).replaceAll(/\s+/g, ' ').trim();
  });
  const { selection } = await desk.hear('selection', from);
  if (!selection || words === undefined) throw new Error('nothing was selected');
  return { stretch: selection.stretch, words };
};
const drawn = (stretch: Stretch, rest: Partial<Mark> = {}): Mark => {
  const { fraction: _, ...place } = stretch;
  return { ...place, id: 'one', color: 'green', look: 'underline', ...rest };
};
/** The words that are drawn as marked in what is shown, by the name of how. */
const painted = async (desk: Desk): Promise<Record<string, string>> => {
  const [frame] = await desk.seen();
  const entries = await frame?.evaluate(() =>
    [...CSS.highlights].map(([name, ranges]) => [
      name,
      [...ranges].map(String).join('|').replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
  return Object.fromEntries(entries ?? []);
};
const LINE = 'lectern-green-underline';

test.describe('marks in the text', () => {
  test('[MARK-4] stand on the same words at every size, flow and colour of the page', async ({ desk, host, page }) => {
    host.books.set('b', three());
    await desk.open('b');
    const { stretch, words } = await select(desk);
    expect(stretch.text).toBe(words.replaceAll(/(?<=\.)(?=\S)/g, ' '));
    await desk.say({ kind: 'marks', marks: [drawn(stretch)] });
    await expect.poll(() => painted(desk)).toEqual({ [LINE]: words });
    const others: Partial<ReadingSettings>[] = [
      { fontSize: 54 },
      { fontSize: 10 },
      { flow: 'scrolled' },
      { page: 'dark' },
    ];
    for (const other of others) {
      await desk.settle({ ...usual, ...other });
      expect(await painted(desk)).toEqual({ [LINE]: words });
    }
    await desk.after(() => page.setViewportSize({ width: 390, height: 800 }));
    expect(await painted(desk)).toEqual({ [LINE]: words });
  });

  test('[MARK-4] stand on the same words in another edition; words that are gone are marked nowhere', async ({
    desk,
    host,
  }) => {
    host.books.set('b', three());
    await desk.open('b');
    const { stretch } = await select(desk);
    const edition = three();
    for (const part of edition.parts.values())
      part.bytes = Buffer.from(
        part.bytes.toString().replace('<h1>', '<div><p>A new preface.</p><h1>').replace('</body>', '</div></body>'),
      );
    host.books.set('b2', edition);
    await desk.open('b2');
    const lost = drawn(stretch, {
      id: 'lost',
      color: 'red',
      text: 'words that nobody ever wrote',
      before: '',
      after: '',
    });
    await desk.say({ kind: 'marks', marks: [drawn(stretch), lost] });
    const flat = (text = ''): string => text.replaceAll(/\s/g, '');
    await expect.poll(async () => flat((await painted(desk))[LINE])).toBe(flat(stretch.text));
    expect(Object.keys(await painted(desk))).toEqual([LINE]);
  });

  test('[MARK-2] a mark that is touched says so; [MARK-10] a tap that ends a selection turns no page', async ({
    desk,
    host,
    page,
  }) => {
    host.books.set('b', three());
    await desk.open('b');
    const { stretch } = await select(desk);
    const before = await desk.latest();
    const from = await desk.count();
    await page.mouse.click((page.viewportSize()?.width ?? 0) - 40, 400);
    expect((await desk.hear('selection', from)).selection).toBeNull();
    expect(await desk.latest()).toEqual(before);
    await desk.say({ kind: 'marks', marks: [drawn(stretch)] });
    const [frame] = await desk.seen();
    const spot = await frame?.evaluate((name) => {
      const [range] = [...(CSS.highlights.get(name) ?? [])];
      const { x, y, width, height } = (range as Range).getClientRects()[0] ?? new DOMRect(); // made of live ranges
      return { x: x + width / 2 + (window.frameElement?.getBoundingClientRect().left ?? 0), y: y + height / 2 };
    }, LINE);
    const touched = await desk.count();
    await page.mouse.click(spot?.x ?? 0, spot?.y ?? 0);
    expect(await desk.hear('mark', touched)).toMatchObject({ id: 'one' });
  });

  test('[MARK-3] a bookmark is told on the page where it stands, and on no other', async ({ desk, host }) => {
    host.books.set('b', three());
    const { at } = await desk.open('b');
    const mark = { start: at.cfi, end: at.cfi, before: '', text: '', after: at.quote.text, progression: 0 };
    let from = await desk.count();
    await desk.say({ kind: 'marks', marks: [{ ...mark, id: 'here', color: 'yellow', look: null }] });
    expect((await desk.hear('bookmarks', from)).ids).toEqual(['here']);
    from = await desk.count();
    await desk.turn(1);
    expect((await desk.hear('bookmarks', from)).ids).toEqual([]);
    from = await desk.count();
    await desk.turn(-1);
    expect((await desk.hear('bookmarks', from)).ids).toEqual(['here']);
    expect(await painted(desk)).toEqual({});
  });
});
