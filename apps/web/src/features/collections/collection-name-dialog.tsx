import type { BookFilter, Collection, SmartCollection } from '@lectern/contracts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCreateCollection, useRenameCollection } from './collections.queries.ts';
import { useChangeSmartCollection, useCreateSmartCollection } from './smart-collections.queries.ts';

type CollectionNameDialogProps = {
  /** The collection to rename, a filter to be saved as one, or null to create one. */
  subject: Collection | SmartCollection | BookFilter | null;
  isOpen: boolean;
  onClose: () => void;
  /** A filter was saved as this smart collection. */
  onCreated?: (created: SmartCollection) => void;
};

/** Asks for the name of a new or existing collection. Mount a new instance each time it opens. */
export const CollectionNameDialog = ({ subject, isOpen, onClose, onCreated }: CollectionNameDialogProps) => {
  const { t } = useTranslation(['collections', 'common', 'errors']);
  const form = useId();
  const existing = subject && 'id' in subject ? subject : null;
  const filter = subject && !('id' in subject) ? subject : null;
  const [name, setName] = useState(existing?.name ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const create = useCreateCollection();
  const rename = useRenameCollection();
  const createSmart = useCreateSmartCollection();
  const changeSmart = useChangeSmartCollection();
  const isSmart = filter !== null || (existing !== null && 'filter' in existing);
  const [creation, renaming] = isSmart ? [createSmart, changeSmart] : [create, rename];
  const { isPending, error } = existing ? renaming : creation;
  const errorMessage = error === null ? undefined : formatError(error);

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const newName = name.trim();
    setEmpty(newName === '');
    if (newName === '' || isPending) return;
    if (filter) {
      const onSuccess = (created: SmartCollection): void => {
        onClose();
        onCreated?.(created);
      };
      return createSmart.mutate({ name: newName, filter }, { onSuccess });
    }
    if (!existing) return create.mutate({ name: newName }, { onSuccess: onClose });
    if (newName === existing.name) return onClose();
    const change = { id: existing.id, name: newName };
    if (isSmart) changeSmart.mutate(change, { onSuccess: onClose });
    else rename.mutate(change, { onSuccess: onClose });
  };
  const change = (next: string): void => {
    setName(next);
    setEmpty(false);
    (existing ? renaming : creation).reset();
  };

  return (
    <Dialog
      title={t(existing ? 'name.rename' : filter ? 'smart.new' : 'name.new')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} pendingLabel={isPending && t('name.saving')}>
            {t(existing || filter ? 'name.save' : 'name.create')}
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
