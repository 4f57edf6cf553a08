import type { CaretEvent } from '@lectern/contracts';
import type { CaretBook, CaretMode } from '../engine/caret/caret-mode.ts';
import type { AppConnection } from './app-connection.ts';

/** The caret of an open book. Its code is loaded when the reader wants it for the first time. */
export const createLazyCaret = (app: AppConnection, createBook: () => CaretBook | null) => {
  let mode: CaretMode | null = null;
  let isWanted = false;
  const report = (event: CaretEvent['event'], text = ''): void => {
    if (event === 'off' || event === 'noText') isWanted = false;
    app.send({ kind: 'caretEvent', event, text });
  };
  const open = async (): Promise<void> => {
    const { createCaretMode } = await import('../engine/caret/caret-mode.ts');
    if (!isWanted || mode?.isOn) return;
    const book = createBook();
    if (book) mode = createCaretMode(document, book, report);
    else report('noText');
  };
  return {
    toggle(isOn: boolean): void {
      isWanted = isOn;
      if (!isOn && mode?.isOn) mode.close();
      else if (!isOn)
        report('off'); // of a book that was opened anew
      else if (!mode?.isOn) open().catch(() => report('off')); // without its code
    },
    onKey: (event: KeyboardEvent): boolean => mode?.onKey(event) ?? false,
    onPageShown: (): void => mode?.onPageShown(),
    close(): void {
      isWanted = false;
      mode?.close();
    },
  };
};
