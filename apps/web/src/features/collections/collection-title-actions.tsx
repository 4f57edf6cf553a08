import type { Collection, SmartCollection } from '@lectern/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './collections.module.css';
import type { OpenCollectionDialog } from './use-collection-dialogs.tsx';

/** Beside the title of a collection: what else it offers, renaming and deletion. */
export const CollectionTitleActions = ({
  collection,
  openDialog,
  children,
}: {
  collection: Collection | SmartCollection;
  openDialog: OpenCollectionDialog;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('collections');
  return (
    <div className={styles.titleActions}>
      {children}
      <IconButton icon={Pencil} label={t('name.rename')} onPress={() => openDialog({ dialog: 'name', collection })} />
      <IconButton icon={Trash2} label={t('remove.verb')} onPress={() => openDialog({ dialog: 'delete', collection })} />
    </div>
  );
};
