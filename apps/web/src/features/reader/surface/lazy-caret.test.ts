import type { FromFixedLayout } from '@lectern/contracts';
import { expect, it, vi } from 'vitest';
import type * as caretMode from '../engine/caret/caret-mode.ts';
import { createLazyCaret } from './lazy-caret.ts';

const code = vi.hoisted(() => ({ failures: 0 }));
vi.mock('../engine/caret/caret-mode.ts', async (importOriginal) => {
  const loaded = await importOriginal<typeof caretMode>();
  return {
    get createCaretMode() {
      code.failures -= 1;
      if (code.failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
      return loaded.createCaretMode;
    },
  };
});

/** A book without text whose words come when `comeWords` is called. */
const createBook = () => {
  const words = Promise.withResolvers<void>();
  return {
    comeWords: words.resolve,
    book: {
      language: null,
      waitForText: () => words.promise,
      listTexts: () => [],
      findFirstVisible: () => null,
      isVisible: () => false,
      reveal: () => undefined,
      openAdjacent: async () => null,
      tapAt: () => false,
      focus: () => undefined,
    },
  };
};
const collect = () => {
  const events: string[] = [];
  return {
    events,
    app: { send: (message: FromFixedLayout) => message.kind === 'caretEvent' && events.push(message.event) },
  };
};
const settle = () => new Promise((done) => setTimeout(done, 0));

it('[UI-74] the caret waits for the first page and for its words before it says that there are none', async () => {
  const { events, app } = collect();
  const { book, comeWords } = createBook();
  let isShown = false;
  const caret = createLazyCaret(app, () => (isShown ? book : null));
  caret.toggle(true);
  await vi.dynamicImportSettled();
  await settle();
  isShown = true;
  caret.onPageShown();
  await vi.dynamicImportSettled();
  await settle();
  expect(events).toEqual([]);
  comeWords();
  await expect.poll(() => events).toEqual(['noText']);
});

it('[UI-74] [UI-54] a caret whose code can’t be loaded says so, and can be asked for again', async () => {
  code.failures = 1;
  const { events, app } = collect();
  const { book, comeWords } = createBook();
  comeWords();
  const caret = createLazyCaret(app, () => book);
  caret.toggle(true);
  await expect.poll(() => events).toEqual(['failed']);
  caret.toggle(true);
  await expect.poll(() => events).toEqual(['failed', 'noText']);
});
