import { noticeText, notifications, type Reply, standing } from '@lectern/contracts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../i18n/error-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import type { LiveWord } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';
import { isUploadedHere } from '../upload/upload.queries.ts';

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };
type Told = Reply<typeof notifications.list>;

const key = [notifications.list.name];

/** Shows what the server tells the reader; not what this very tab shows already. Answers how to stop. */
export const followNotifications = (client: QueryClient, line: Line): (() => void) =>
  line.subscribe((word) => {
    if (word.kind === 'message' || word.kind === 'anew') void client.invalidateQueries({ queryKey: key });
    if (word.kind !== 'message') return;
    if (word.notice.startsWith('standing.')) void client.invalidateQueries({ queryKey: [standing.mine.name] });
    const { notice, bookName, reason } = word;
    const text = noticeText(notice, currentLanguage(), reason);
    if (notice === 'space.low' || bookName === '') return toasts.tell(text);
    void isUploadedHere(bookName).then((isTold) => isTold || toasts.tell(`${bookName}: ${text}`));
  });

/** What the reader was told, the newest first. */
export const useNotifications = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(notifications.list, {}, signal),
    networkMode: 'always',
    // What another device has seen or taken away is not told.
    refetchOnMount: 'always',
  });

/** Changes what is shown at once; what the server did not take is asked for anew, and said. */
const useChange = <V>(send: (wish: V) => Promise<unknown>, shown: (told: Told, wish: V) => Told) => {
  const client = useQueryClient();
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onMutate: async (wish: V) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Told>(key, (told) => told && shown(told, wish));
    },
    onError: (error) => toasts.show(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return mutation.mutate;
};

/** Marks as seen: those with these ids. */
export const useMarkSeen = () =>
  useChange(
    (ids: string[]) => call(notifications.read, { body: { ids } }),
    (told, ids) => {
      const items = told.items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
      const seen = told.items.filter(({ id, read }) => !read && ids.includes(id)).length;
      return { ...told, unread: Math.max(told.unread - seen, 0), items };
    },
  );

/** Takes those with these ids away, or brings them back. */
export const useDismiss = () =>
  useChange(
    ({ ids, dismissed }: { ids: string[]; dismissed: boolean }) =>
      call(notifications.dismiss, { body: { ids, dismissed } }),
    (told, { ids, dismissed }) => {
      if (!dismissed) return told; // they are not known here any more
      const gone = told.items.filter(({ id }) => ids.includes(id));
      return {
        total: told.total - gone.length,
        unread: told.unread - gone.filter(({ read }) => !read).length,
        items: told.items.filter(({ id }) => !ids.includes(id)),
      };
    },
  );
