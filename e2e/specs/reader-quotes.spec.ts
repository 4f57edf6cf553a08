/// <reference lib="dom" />
import type { Mark, TextRange } from '@lectern/contracts';
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const CHAPTER = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>One</title>
  <style>.cap{float:left;font-size:3em} .line{display:block}</style></head><body><h1>One</h1><p id="a"><span class="cap">T</span>herefore the lamp was lit.</p><p id="b">A soft&#173;hyphen&#173;ated word, first<br/>second one.</p><p id="c"><ruby>点灯夫<rt>てんとうふ</rt></ruby>は<ruby>歩<rt>ある</rt></ruby>いた。</p><p id="d"><span class="line">One line of verse</span><span class="line">and another</span></p></body></html>`;
const buildChapter = () => buildBook([{ path: 'OPS/one.xhtml', type: 'application/xhtml+xml', text: CHAPTER }]);

/** Selects from an offset in the first text of one element to an offset in the last text of another. */
const select = async (
  engine: EngineDriver,
  [start, from]: readonly [string, number],
  [end, to]: readonly [string, number],
): Promise<TextRange> => {
  const [frame] = await engine.getVisibleFrames();
  const count = await engine.countMessages();
  await frame?.evaluate(
    (at) => {
      const listTexts = (id: string): Text[] => {
        const walker = document.createTreeWalker(document.getElementById(id) as Element, NodeFilter.SHOW_TEXT); // in the chapter above
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text); // only texts are walked
        return texts;
      };
      const first = listTexts(at.start)[0];
      const last = listTexts(at.end).at(-1);
      if (first && last) getSelection()?.setBaseAndExtent(first, at.from, last, at.to);
    },
    { start, from, end, to },
  );
  const { selection } = await engine.waitForMessage('selection', count);
  if (!selection) throw new Error('nothing was selected');
  return selection.stretch;
};
/** The texts that are highlighted, with their spaces collapsed and soft hyphens removed. */
const getHighlights = async (engine: EngineDriver): Promise<string[]> => {
  const [frame] = await engine.getVisibleFrames();
  return (
    (await frame?.evaluate(() =>
      [...CSS.highlights.values()].flatMap((ranges) =>
        [...ranges].map((range) => String(range).replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ')),
      ),
    )) ?? []
  );
};
const toMark = ({ fraction: _, ...range }: TextRange, changes: Partial<Mark> = {}): Mark => ({
  ...range,
  id: 'one',
  color: 'green',
  look: 'underline',
  ...changes,
});

test.describe('quotes', () => {
  test('[READER-180] read as the page does', async ({ engine, host }) => {
    host.books.set('b', buildChapter());
    await engine.openBook('b');
    expect(await select(engine, ['a', 0], ['b', 10])).toMatchObject({
      before: expect.stringMatching(/One $/),
      text: 'Therefore the lamp was lit. A softhyphenated word, first second one',
    });
    expect((await select(engine, ['c', 0], ['c', 2])).text).toBe('点灯夫は歩いた');
    expect((await select(engine, ['d', 4], ['d', 3])).text).toBe('line of verse and');
  });

  test('[READER-181] stored in an older way are drawn on their text, also where no CFI leads to it', async ({
    engine,
    host,
  }) => {
    host.books.set('b', buildChapter());
    await engine.openBook('b');
    const range = await select(engine, ['a', 0], ['b', 10]);
    const japanese = await select(engine, ['c', 0], ['c', 2]);
    const marks = [
      toMark(range, {
        id: 'older',
        text: 'Therefore the lamp was lit.A soft\u00adhyphen\u00adated word, firstsecond one',
      }),
      toMark(japanese, { id: 'readings', text: '点灯夫てんとうふは歩あるいた' }),
    ];
    const expected = [
      'Therefore the lamp was lit.A softhyphenated word, firstsecond one',
      '点灯夫てんとうふは歩あるいた',
    ];
    await engine.post({ kind: 'marks', marks });
    await expect.poll(() => getHighlights(engine)).toEqual(expected);
    const isElsewhere = { start: 'epubcfi(/6/2!/4/2/1:0)', end: 'epubcfi(/6/2!/4/2/1:1)' };
    await engine.post({ kind: 'marks', marks: [] });
    await expect.poll(() => getHighlights(engine)).toEqual([]);
    await engine.post({ kind: 'marks', marks: marks.map((mark) => ({ ...mark, ...isElsewhere })) });
    await expect.poll(() => getHighlights(engine)).toEqual(expected);
    await engine.post({
      kind: 'marks',
      marks: [range, japanese].map((one, index) => toMark({ ...one, ...isElsewhere }, { id: String(index) })),
    });
    await expect.poll(() => getHighlights(engine)).toEqual(expected);
  });
});
