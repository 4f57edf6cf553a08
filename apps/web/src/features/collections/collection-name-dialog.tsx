import type { Collection } from '@lectern/contracts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCreateCollection, useRenameCollection } from './collections.queries.ts';

type CollectionNameDialogProps = {
  /** The collection to rename; null to create one. */
  collection: Collection | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the name of a new or existing collection. Mount a new instance each time it opens. */
export const CollectionNameDialog = ({ collection, isOpen, onClose }: CollectionNameDialogProps) => {
  const { t } = useTranslation(['collections', 'common', 'errors']);
  const form = useId();
  const [name, setName] = useState(collection?.name ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const create = useCreateCollection();
  const rename = useRenameCollection();
  const { isPending, error } = collection ? rename : create;
  const errorMessage = error === null ? undefined : formatError(error);

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const newName = name.trim();
    setEmpty(newName === '');
    if (newName === '' || isPending) return;
    if (!collection) return create.mutate({ name: newName }, { onSuccess: onClose });
    if (newName === collection.name) return onClose();
    rename.mutate({ id: collection.id, name: newName }, { onSuccess: onClose });
  };
  const change = (next: string): void => {
    setName(next);
    setEmpty(false);
    (collection ? rename : create).reset();
  };

  return (
    <Dialog
      title={t(collection ? 'name.rename' : 'name.new')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} pendingLabel={isPending && t('name.saving')}>
            {t(collection ? 'name.save' : 'name.create')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Field
          label={t('name.label')}
          value={name}
          onChange={change}
          autoFocus
          error={isEmpty ? t('errors:collection.name_empty') : errorMessage}
        />
      </form>
    </Dialog>
  );
};
