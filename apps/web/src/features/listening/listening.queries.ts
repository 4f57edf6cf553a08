import { listening } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { live } from '../../lib/api.ts';
import { playerPosition } from '../positions/positions.queries.ts';
import type { OpenedBook } from './opened-book.ts';
import { openAudiobook } from './sync/listening-position.ts';

/** An audiobook by its id or file name; without either, the one listened to last. */
type BookSelector = { book?: string; name?: string };

const toQueryKey = ({ book, name }: BookSelector) => [listening.open.name, book ?? null, name ?? null];

const openBook = async (selector: BookSelector, signal?: AbortSignal): Promise<OpenedBook> =>
  withDisplayTitle(await openAudiobook(selector, signal));

/**
 * Opens an audiobook for a player. Fetched again by each page that opens, and whenever another device may have moved in a
 * book that the player here has not loaded.
 */
export const useOpenedBook = (selector: BookSelector) => {
  const query = useQuery({
    queryKey: toQueryKey(selector),
    queryFn: ({ signal }) => openBook(selector, signal),
    staleTime: 0,
    gcTime: 0, // playback must not start at an old position
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
  const { data, refetch } = query;
  const id = data?.id;
  useEffect(() => {
    if (id === undefined) return;
    return live.subscribe((word) => {
      const isOfBook = 'id' in word && word.id === id;
      if (isOfBook && (word.kind === 'book.removed' || word.kind === 'book.added')) return void refetch();
      if (word.kind !== 'resync' && !(word.kind === 'position.moved' && isOfBook)) return;
      const current = playerPosition.current();
      if (!(current?.isLoaded && current.bookId === id)) void refetch();
    });
  }, [id, refetch]);
  return query;
};

/** Opens an audiobook outside a component, without the cache. */
export const fetchOpenedBook = (selector: BookSelector): Promise<OpenedBook> => openBook(selector);
