/// <reference lib="dom" />
import type { Frame } from '@playwright/test';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, type UnpackedBook } from './reader-engine/test-books.ts';

const SENTENCES = {
  en: 'The representatives of international organisations emphasised extraordinary responsibilities and misunderstandings throughout.',
  de: 'Donaudampfschifffahrtsgesellschaften veröffentlichen außergewöhnliche Sicherheitsbestimmungen für Größenverhältnisse.',
  ru: 'Представители международных организаций обсуждали исключительную ответственность и взаимопонимание человечества.',
  uk: 'Представники міжнародних організацій обговорювали виняткову відповідальність і взаєморозуміння людства.',
};
type Language = keyof typeof SENTENCES;

const buildText = (language: string, sentence: string, head = '', extra = ''): UnpackedBook => {
  const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>Nr ${index}. ${sentence} ${sentence}</p>`).join('');
  const book = buildBook([
    {
      path: 'OPS/One.xhtml',
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><head><title>One</title>${head}</head><body>${extra}${paragraphs}</body></html>`,
    },
  ]);
  book.manifest.language = language;
  return book;
};

const getFrame = async (engine: EngineDriver): Promise<Frame> => {
  const [frame] = await engine.getVisibleFrames();
  if (!frame) throw new Error('no chapter is shown');
  return frame;
};
/** Words with the hyphens that were added, in the elements of a selector. */
const readDivided = async (engine: EngineDriver, selector: string): Promise<string[]> =>
  (await getFrame(engine)).evaluate(
    (wanted) => [
      ...new Set(
        [...document.querySelectorAll(wanted)].flatMap(({ textContent }) =>
          (textContent ?? '').split(/[\s.,]+/).filter((word) => word.includes('\u00ad')),
        ),
      ),
    ],
    selector,
  );
/** Whether the browser of this machine has dictionaries; then we add nothing. */
const hasDictionary = async (engine: EngineDriver, language: string, word: string): Promise<boolean> =>
  (await getFrame(engine)).evaluate(
    ([lang, text]) => {
      const probe = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
      probe.lang = lang ?? '';
      probe.textContent = text ?? '';
      probe.style.cssText = 'position:absolute;width:1px;hyphens:auto;overflow-wrap:normal;font:16px/1 serif';
      document.body.append(probe);
      const { clientHeight } = probe;
      probe.remove();
      return clientHeight > 24;
    },
    [language, word],
  );

test.describe('hyphenation', () => {
  test.use({ viewport: { width: 800, height: 800 } });

  for (const [language, sentence] of Object.entries(SENTENCES) as [Language, string][])
    test(`[READER-165] words in ${language} are divided where the browser cannot`, async ({ engine, host }) => {
      host.books.set('b', buildText(language, sentence));
      await engine.openBook('b');
      const longest = sentence.split(/[\s.,]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
      test.skip(await hasDictionary(engine, language, longest), 'this browser divides words itself');
      await expect.poll(() => readDivided(engine, 'p')).not.toEqual([]);
      for (const word of await readDivided(engine, 'p')) {
        const parts = word.split('\u00ad');
        expect(parts.join('').length, word).toBeGreaterThanOrEqual(7);
        expect(parts[0]?.length, word).toBeGreaterThanOrEqual(3);
        expect(parts.at(-1)?.length, word).toBeGreaterThanOrEqual(3);
      }
    });

  test('[READER-165] not in headings, code and verse, nor where the book or the reader says no', async ({
    engine,
    host,
  }) => {
    const word = 'internationalisation';
    const extra = `<h2>${word} <b>${word}</b></h2><pre>${word}</pre><div class="poem"><p>${word}</p></div><p style="hyphens:none" class="no">${word}</p><p lang="xx" class="other">${word}</p><p class="own">inter\u00adnationalisation</p><p class="yes">${word}</p>`;
    host.books.set('b', buildText('en', SENTENCES.en, '<style>body{hyphens:auto}</style>', extra));
    await engine.openBook('b');
    test.skip(await hasDictionary(engine, 'en', word), 'this browser divides words itself');
    await expect.poll(() => readDivided(engine, '.yes')).toHaveLength(1);
    expect(await readDivided(engine, 'h2,pre,.poem,.no,.other')).toEqual([]);
    expect(await readDivided(engine, '.own')).toEqual(['inter\u00adnationalisation']);
    await engine.applySettings({ ...DEFAULT_SETTINGS, hyphens: true });
    expect(await readDivided(engine, 'h2,pre,.poem')).toEqual([]);
    expect(await readDivided(engine, '.no')).toHaveLength(1);
    await engine.applySettings({ ...DEFAULT_SETTINGS, hyphens: false });
    expect(await readDivided(engine, 'p:not(.own)')).toEqual([]);
  });

  test('[READER-166] positions, quotes and marks are those of the text without hyphens', async ({ engine, host }) => {
    host.books.set('b', buildText('en', SENTENCES.en));
    await engine.openBook('b', { kind: 'fraction', fraction: 0.5 });
    test.skip(await hasDictionary(engine, 'en', 'international'), 'this browser divides words itself');
    await engine.applySettings({ ...DEFAULT_SETTINGS, hyphens: false });
    const readPositions = async () => {
      const positions = [];
      for (const fraction of [0, 0.13, 0.31, 0.5, 0.77]) {
        const { at } = await engine.waitForPositionAfter(() =>
          engine.post({ kind: 'go', to: { kind: 'fraction', fraction } }),
        );
        positions.push(at);
      }
      return positions;
    };
    const plain = await readPositions();
    expect(await readDivided(engine, 'p')).toEqual([]);
    await engine.applySettings({ ...DEFAULT_SETTINGS, hyphens: true });
    await expect.poll(() => readDivided(engine, 'p')).not.toEqual([]);
    expect(await readPositions()).toEqual(plain);
    for (const at of plain) {
      const found = await engine.waitForPositionAfter(() =>
        engine.post({ kind: 'go', to: { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction } }),
      );
      expect(found.at).toEqual(at);
    }

    const select = async (): Promise<unknown> => {
      const from = await engine.countMessages();
      await (await getFrame(engine)).evaluate(() => {
        const shown = [...document.querySelectorAll('p')].find((p) => p.getBoundingClientRect().left >= 0);
        const text = shown?.firstChild;
        const data = text?.nodeValue ?? '';
        const start = data.search(/inter\u00ad?na/);
        const end = data.search(/extra\u00ad?or/);
        if (text) getSelection()?.setBaseAndExtent(text, start, text, end);
      });
      return (await engine.waitForMessage('selection', from)).selection?.stretch;
    };
    await engine.waitForPositionAfter(() => engine.post({ kind: 'go', to: { kind: 'fraction', fraction: 0 } }));
    const selected = await select();
    expect(selected).toMatchObject({ text: 'international organisations emphasised' });
    await engine.applySettings({ ...DEFAULT_SETTINGS, hyphens: false });
    expect(await select()).toEqual(selected);
  });

  test('[READER-166] find and copy know nothing of the hyphens', async ({ engine, host }) => {
    host.books.set('b', buildText('en', SENTENCES.en));
    await engine.openBook('b');
    test.skip(await hasDictionary(engine, 'en', 'international'), 'this browser divides words itself');
    await expect.poll(() => readDivided(engine, 'p')).not.toEqual([]);
    const from = await engine.countMessages();
    await engine.post({ kind: 'find', text: 'extraordinary responsib' });
    const found = await engine.waitForMessage('hits', from);
    expect(found.hits[0]?.match).toBe('extraordinary responsib');
    const copied = await (await getFrame(engine)).evaluate(() => {
      const [paragraph] = document.querySelectorAll('p');
      if (paragraph) getSelection()?.selectAllChildren(paragraph);
      const data = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, cancelable: true, bubbles: true }));
      return [data.getData('text/plain'), data.getData('text/html')];
    });
    expect(copied.join()).toContain('extraordinary responsibilities');
    expect(copied.join()).not.toContain('\u00ad');
  });

  test('[READER-167] OpenDyslexic is set ragged', async ({ engine, host }) => {
    host.books.set('b', buildText('en', SENTENCES.en, '<style>p{text-align:justify}</style>'));
    await engine.openBook('b', undefined, { ...DEFAULT_SETTINGS, font: 'dyslexic' });
    const readAlign = async () =>
      (await getFrame(engine)).evaluate(() => getComputedStyle(document.querySelector('p') ?? document.body).textAlign);
    expect(await readAlign()).toBe('start');
    await engine.applySettings({ ...DEFAULT_SETTINGS, font: 'dyslexic', align: 'justify' });
    expect(await readAlign()).toBe('justify');
  });
});

test.describe('hyphenation in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('[READER-165] applies to justified text only', async ({ engine, host }) => {
    host.books.set('ragged', buildText('en', SENTENCES.en));
    host.books.set('justified', buildText('en', SENTENCES.en, '<style>p{text-align:justify}</style>'));
    await engine.openBook('ragged');
    const readHyphens = async () =>
      (await getFrame(engine)).evaluate(() =>
        getComputedStyle(document.querySelector('p') ?? document.body).getPropertyValue('hyphens'),
      );
    expect(await readHyphens()).toBe('manual');
    await engine.openBook('justified');
    expect(await readHyphens()).toBe('auto');
    test.skip(await hasDictionary(engine, 'en', 'international'), 'this browser divides words itself');
    await expect.poll(() => readDivided(engine, 'p')).not.toEqual([]);
  });
});

test('[READER-293] in justified text no line is stretched to lengthen the last one; ragged text may be wrapped so', async ({
  engine,
  host,
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  const getWrap = async (align: string): Promise<string> => {
    const style = `<style>body{text-wrap:pretty;text-align:${align}}</style>`;
    host.books.set(align, buildText('en', SENTENCES.en, style));
    await engine.openBook(align, { kind: 'entry', spine: 0, fragment: null });
    return (await getFrame(engine)).evaluate(() => {
      const paragraph = document.querySelector('p');
      return paragraph ? getComputedStyle(paragraph).getPropertyValue('text-wrap-style') : '';
    });
  };
  expect([await getWrap('justify'), await getWrap('left')]).toEqual(['auto', 'pretty']);
});

test('[READER-281] patterns that arrive late keep the first word on the page', async ({ engine, host, page }) => {
  const sentence = SENTENCES.en;
  host.books.set('b', buildText('en', sentence));
  let deliver = (): void => {};
  const wanted = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(/\/en(?:-us)?-[^/]*\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await engine.openBook('b', { kind: 'fraction', fraction: 0.5 });
  test.skip(await hasDictionary(engine, 'en', 'international'), 'the browser divides words itself');
  const { at } = await engine.turnPage(1);
  expect(await readDivided(engine, 'p')).toEqual([]);
  const after = await engine.waitForPositionAfter(async () => deliver());
  expect((await readDivided(engine, 'p')).length).toBeGreaterThan(0);
  expect([after.at.cfi, after.moved]).toEqual([at.cfi, false]);
  expect(await engine.isTextVisible(at.quote.text.trim().slice(0, 16))).toBe(true);
});
