import { avatar, type User } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery } from '../account/account.queries.ts';

/** `picture`: null removes it. */
type Change = { picture: File | null; isUndo?: true };

/** The picture that is shown now, to restore it; null when it cannot be fetched. */
const fetchPicture = async (address: string): Promise<File | null> => {
  try {
    const response = await fetch(address);
    return response.ok ? new File([await response.blob()], 'avatar.jpg', { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
};

/** Sets or removes the reader's picture; a toast offers undo. The caller shows errors, except those of an undo. */
export const useChangeAvatar = (user: User) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    // fails at once when offline
    networkMode: 'always',
    mutationFn: ({ picture }: Change) => (picture ? call(avatar.set, { body: picture }) : call(avatar.remove, {})),
    onSuccess: (reply) => queryClient.setQueryData(userQuery.queryKey, (data) => data && { ...data, ...reply }),
    onError: (error, { isUndo }) => {
      if (isUndo) toasts.show(i18next.t('avatar:undo.failed', { why: formatError(error) }));
    },
  });
  return useMutation({
    networkMode: 'always',
    async mutationFn(picture: File | null) {
      const before = user.avatar === null ? null : await fetchPicture(user.avatar);
      const reply = await (picture ? call(avatar.set, { body: picture }) : call(avatar.remove, {}));
      return { reply, before };
    },
    onSuccess({ reply, before }, picture) {
      const canUndo = before !== null || user.avatar === null;
      queryClient.setQueryData(userQuery.queryKey, (data) => data && { ...data, ...reply });
      const undo = { label: i18next.t('undo'), onAction: () => mutate({ picture: before, isUndo: true }) };
      toasts.show(i18next.t(picture ? 'avatar:done' : 'avatar:removed'), canUndo ? undo : undefined);
    },
  });
};
