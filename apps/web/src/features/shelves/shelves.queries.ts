import { authors } from '@lectern/contracts';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

type Merge = { names: readonly string[]; name: string };

const splitAuthors = async ({ names, name }: Merge): Promise<void> => {
  const others = names.filter((other) => other !== name);
  await call(authors.split, { body: { names: others } }).catch((error: unknown) => {
    toasts.show(i18next.t('shelves:merge.undoFailed', { why: formatError(error) }));
  });
};

/** Lets one name stand for several authors; a toast offers to take it back. The books change on all devices. */
export const useMergeAuthors = () =>
  useMutation({
    mutationKey: [authors.merge.name],
    networkMode: 'always',
    mutationFn: ({ names, name }: Merge) => call(authors.merge, { body: { names: [...names], name } }),
    onSuccess: (_, merge) =>
      toasts.show(i18next.t('shelves:merge.done', { name: merge.name }), {
        label: i18next.t('common:undo'),
        onAction: () => void splitAuthors(merge),
      }),
  });
