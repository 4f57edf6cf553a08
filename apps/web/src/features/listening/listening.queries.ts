import { listening } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { called } from '../../i18n/book-title.ts';
import { live } from '../../lib/api.ts';
import { currentPosition } from '../places/places.queries.ts';
import type { Opened } from './opened.ts';
import { openHeard } from './safety/kept-place.ts';

/** Which audiobook: by its id or its file name; without either the one that was listened to last. */
type Wanted = { book?: string; name?: string };

const keyOf = ({ book, name }: Wanted) => [listening.open.name, book ?? null, name ?? null];

const open = async (wanted: Wanted, signal?: AbortSignal): Promise<Opened> => called(await openHeard(wanted, signal));

/**
 * All that a player needs of an audiobook. Asked anew by each page that opens, and whenever another device may have listened on
 * in a book that the player here does not hold.
 */
export const useOpened = (wanted: Wanted) => {
  const query = useQuery({
    queryKey: keyOf(wanted),
    queryFn: ({ signal }) => open(wanted, signal),
    staleTime: 0,
    gcTime: 0, // an old place must not be where it begins
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
  const { data, refetch } = query;
  const id = data?.id;
  useEffect(() => {
    if (id === undefined) return;
    return live.subscribe((word) => {
      if (word.kind !== 'anew' && !(word.kind === 'position.moved' && word.id === id)) return;
      const current = currentPosition.current();
      if (!(current?.isHeld && current.bookId === id)) void refetch();
    });
  }, [id, refetch]);
  return query;
};

/** The same outside of a screen; not from memory. */
export const fetchOpened = (wanted: Wanted): Promise<Opened> => open(wanted);
