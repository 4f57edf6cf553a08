import type { Collection } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteCollection } from './collections.queries.ts';
import { NameCollection } from './name-collection.tsx';

type Asked = { what: 'name' | 'delete'; collection: Collection | null };

/** The dialogs of making, renaming and deleting: `ask` opens one, `dialogs` is to be shown once on the screen. */
export const useDeeds = (onDeleting?: () => void) => {
  const { t } = useTranslation('collections');
  const [{ asked, times, isOpen }, setState] = useState<{ asked: Asked; times: number; isOpen: boolean }>({
    asked: { what: 'name', collection: null },
    times: 0,
    isOpen: false,
  });
  const deleteCollection = useDeleteCollection();
  const close = (): void => setState((state) => ({ ...state, isOpen: false }));
  const { what, collection } = asked;
  const name = collection?.name ?? '';
  return {
    ask: (next: Asked): void => setState((state) => ({ asked: next, times: state.times + 1, isOpen: true })),
    dialogs: (
      <>
        <NameCollection key={times} collection={collection} isOpen={isOpen && what === 'name'} onClose={close} />
        <ConfirmDialog
          isOpen={isOpen && what === 'delete'}
          title={t('remove.title', { name })}
          verb={t('remove.verb')}
          keep={t('remove.keep')}
          danger
          onClose={close}
          onConfirm={() => {
            if (collection) deleteCollection({ collection });
            close();
            onDeleting?.();
          }}
        >
          {t('remove.text')}
        </ConfirmDialog>
      </>
    ),
  };
};
