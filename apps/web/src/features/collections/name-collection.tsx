import type { Collection } from '@lectern/contracts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useMakeCollection, useRenameCollection } from './collections.queries.ts';

type NameProps = {
  /** The one to rename; null for a new one. */
  collection: Collection | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the name of a collection. Mount it anew for each question. */
export const NameCollection = ({ collection, isOpen, onClose }: NameProps) => {
  const { t } = useTranslation(['collections', 'common', 'errors']);
  const form = useId();
  const [name, setName] = useState(collection?.name ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const make = useMakeCollection();
  const rename = useRenameCollection();
  const { isPending, error } = collection ? rename : make;
  const refused = error === null ? undefined : errorText(error);

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = name.trim();
    setEmpty(wanted === '');
    if (wanted === '' || isPending) return;
    if (!collection) return make.mutate({ name: wanted }, { onSuccess: onClose });
    if (wanted === collection.name) return onClose();
    rename.mutate({ id: collection.id, name: wanted }, { onSuccess: onClose });
  };
  const change = (next: string): void => {
    setName(next);
    setEmpty(false);
    (collection ? rename : make).reset();
  };

  return (
    <Dialog
      title={t(collection ? 'name.rename' : 'name.new')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} waiting={isPending && t('name.saving')}>
            {t(collection ? 'name.save' : 'name.make')}
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
          error={isEmpty ? t('errors:collection.name_empty') : refused}
        />
      </form>
    </Dialog>
  );
};
