import { moderation, notifications, type Reply } from '@lectern/contracts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { useFirstScreenDrawn } from '../../lib/first-screen.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';
import { isUploadOfThisTab } from '../upload/upload.queries.ts';
import { formatNotice } from './format-notice.ts';

type LiveSource = { subscribe: (listener: (event: LiveEvent) => void) => () => void };
type NotificationList = Reply<typeof notifications.list>;

const key = [notifications.list.name];

/**
 * Shows new notifications as toasts, except those of uploads that this tab already shows. Returns a function that stops
 * watching.
 */
export const watchNotifications = (client: QueryClient, source: LiveSource): (() => void) =>
  source.subscribe((event) => {
    if (event.kind === 'message' || event.kind === 'resync') void client.invalidateQueries({ queryKey: key });
    if (event.kind !== 'message') return;
    if (event.notice.startsWith('standing.')) void client.invalidateQueries({ queryKey: [moderation.mine.name] });
    const { notice, bookName, reason } = event;
    const text = formatNotice(notice, reason);
    if (notice === 'space.low' || bookName === '') return toasts.enqueue(text);
    void isUploadOfThisTab(bookName).then((isShown) => isShown || toasts.enqueue(`${bookName}: ${text}`));
  });

/** The notifications of the reader, newest first. */
export const useNotifications = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(notifications.list, {}, signal),
    enabled: useFirstScreenDrawn(),
    networkMode: 'always',
    // No event reports that another device read or dismissed notifications.
    refetchOnMount: 'always',
  });

/** Updates the cached list at once; when the server refuses, shows the error and refetches. */
const useOptimisticMutation = <V>(
  send: (variables: V) => Promise<unknown>,
  update: (list: NotificationList, variables: V) => NotificationList,
) => {
  const client = useQueryClient();
  const mutation = useMutation({
    networkMode: 'always',
    // in order: undo must not overtake what it takes back
    scope: { id: notifications.list.name },
    mutationFn: send,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<NotificationList>(key, (list) => list && update(list, variables));
    },
    onError: (error) => toasts.show(formatError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return mutation.mutate;
};

/** Marks notifications as read, by id. */
export const useMarkRead = () =>
  useOptimisticMutation(
    (ids: string[]) => call(notifications.read, { body: { ids } }),
    (list, ids) => {
      const items = list.items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
      const readCount = list.items.filter(({ id, read }) => !read && ids.includes(id)).length;
      return { ...list, unread: Math.max(list.unread - readCount, 0), items };
    },
  );

/** Dismisses notifications by id, or restores them. */
export const useDismiss = () =>
  useOptimisticMutation(
    ({ ids, dismissed }: { ids: string[]; dismissed: boolean }) =>
      call(notifications.dismiss, { body: { ids, dismissed } }),
    (list, { ids, dismissed }) => {
      if (!dismissed) return list; // the refetch restores them
      const removed = list.items.filter(({ id }) => ids.includes(id));
      return {
        total: list.total - removed.length,
        unread: list.unread - removed.filter(({ read }) => !read).length,
        items: list.items.filter(({ id }) => !ids.includes(id)),
      };
    },
  );
