import type { Collection, SmartCollection } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CollectionNameDialog } from './collection-name-dialog.tsx';
import { useDeleteCollection } from './collections.queries.ts';
import { useDeleteSmartCollection } from './smart-collections.queries.ts';

type DialogRequest = { dialog: 'name' | 'delete'; collection: Collection | SmartCollection | null };

/** Opens a dialog about a collection, or to create one. */
export type OpenCollectionDialog = (request: DialogRequest) => void;

/** The dialogs for creating, renaming and deleting collections: `openDialog` opens one; render `dialogs` once on the screen. */
export const useCollectionDialogs = (onDeleting?: () => void) => {
  const { t } = useTranslation('collections');
  const [{ request, openCount, isOpen }, setState] = useState<{
    request: DialogRequest;
    openCount: number;
    isOpen: boolean;
  }>({
    request: { dialog: 'name', collection: null },
    openCount: 0,
    isOpen: false,
  });
  const deleteCollection = useDeleteCollection();
  const deleteSmartCollection = useDeleteSmartCollection();
  const close = (): void => setState((state) => ({ ...state, isOpen: false }));
  const { dialog, collection } = request;
  const name = collection?.name ?? '';
  return {
    openDialog: (next: DialogRequest): void =>
      setState((state) => ({ request: next, openCount: state.openCount + 1, isOpen: true })),
    dialogs: (
      <>
        <CollectionNameDialog
          key={openCount}
          subject={collection}
          isOpen={isOpen && dialog === 'name'}
          onClose={close}
        />
        <ConfirmDialog
          isOpen={isOpen && dialog === 'delete'}
          title={t('remove.title', { name })}
          confirmLabel={t('remove.verb')}
          cancelLabel={t('remove.keep')}
          danger
          onClose={close}
          onConfirm={() => {
            if (collection && 'filter' in collection) deleteSmartCollection({ collection });
            else if (collection) deleteCollection({ collection });
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
