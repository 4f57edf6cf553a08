import type { CaretEvent } from '@lectern/contracts';
import type { CaretBook, CaretMode } from '../engine/caret/caret-mode.ts';
import type { AppConnection } from './app-connection.ts';

/**
 * The caret of an open book. Its code is loaded when the reader wants it for the first time; it appears when there are words to be in.
 * @param createBook null before the first page is shown
 */
export const createLazyCaret = (app: AppConnection, createBook: () => CaretBook | null) => {
  let mode: CaretMode | null = null;
  let isWanted = false;
  let isOpening = false;
  const report = (event: CaretEvent['event'], text = ''): void => {
    if (event === 'off' || event === 'noText' || event === 'failed') isWanted = false;
    app.send({ kind: 'caretEvent', event, text });
  };
  const open = async (): Promise<void> => {
    const { createCaretMode } = await import('../engine/caret/caret-mode.ts');
    const book = createBook();
    if (!book) return; // the first page opens it
    await book.waitForText();
    if (isWanted && !mode?.isOn) mode = createCaretMode(document, book, report);
  };
  const openIfWanted = (): void => {
    if (!isWanted || isOpening || mode?.isOn) return;
    isOpening = true;
    open()
      .catch(() => report('failed'))
      .finally(() => {
        isOpening = false;
      });
  };
  return {
    toggle(isOn: boolean): void {
      isWanted = isOn;
      if (!isOn && mode?.isOn) mode.close();
      else if (!isOn)
        report('off'); // of a book that was opened anew
      else openIfWanted();
    },
    onKey: (event: KeyboardEvent): boolean => mode?.onKey(event) ?? false,
    onPageShown(): void {
      openIfWanted();
      mode?.onPageShown();
    },
    close(): void {
      isWanted = false;
      mode?.close();
    },
  };
};
