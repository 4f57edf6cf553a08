import { bin } from '@lectern/contracts';
import i18next from 'i18next';
import { useEffect } from 'react';
import { formatError } from '../../i18n/format-error.ts';
import { call, live } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { fetchOpenedBook } from './listening.queries.ts';
import type { OpenedBook } from './opened-book.ts';
import { isPermanentError } from './sync/listening-position.ts';

const restore = async (id: string): Promise<void> => {
  try {
    await call(bin.restore, { body: { ids: [id] } });
    toasts.show(i18next.t('listening:removed.restored'));
  } catch (error) {
    toasts.show(formatError(error instanceof Error ? error : new Error(String(error))));
  }
};

const isStillThere = (id: string): Promise<boolean> =>
  fetchOpenedBook({ book: id }).then(
    () => true,
    (error: unknown) => !isPermanentError(error),
  );

/** Stops listening when the book in the player is deleted, anywhere, or is locked meanwhile. Tells that, and offers to restore it. */
export const useRemovedBook = ({ id, title }: OpenedBook, onRemoved: () => void): void =>
  useEffect(() => {
    const stop = (): void => {
      onRemoved();
      // whoever has deleted it here was told so, and can undo it
      if (toasts.current()?.text.includes(title)) return;
      const action = { label: i18next.t('listening:removed.restore'), onAction: () => void restore(id) };
      toasts.show(i18next.t('listening:removed.text', { title }), action);
    };
    return live.subscribe((event) => {
      if (event.kind === 'book.removed' && event.id === id) stop();
      else if (event.kind === 'resync')
        void isStillThere(id).then((isThere) => {
          if (!isThere) stop();
        });
    });
  }, [id, title, onRemoved]);
