import { listening } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { called } from '../../i18n/book-title.ts';
import type { Opened } from './opened.ts';
import { openHeard } from './safety/kept-place.ts';

/** Which audiobook: by its id or its file name; without either the one that was listened to last. */
type Wanted = { book?: string; name?: string };

const keyOf = ({ book, name }: Wanted) => [listening.open.name, book ?? null, name ?? null];

const open = async (wanted: Wanted, signal?: AbortSignal): Promise<Opened> => called(await openHeard(wanted, signal));

/** All that a player needs of an audiobook. Asked anew by each page that opens: another device may have listened on. */
export const useOpened = (wanted: Wanted) =>
  useQuery({
    queryKey: keyOf(wanted),
    queryFn: ({ signal }) => open(wanted, signal),
    staleTime: 0,
    gcTime: 0, // an old place must not be where it begins
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });

/** The same outside of a screen; not from memory. */
export const fetchOpened = (wanted: Wanted): Promise<Opened> => open(wanted);
