import { type Dictionary, limits } from '@lectern/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { formatError } from '../../i18n/format-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import styles from './dictionaries.module.css';
import { useAddDictionary, useDictionaries, useRemoveDictionary } from './dictionaries.queries.ts';

const ACCEPTED = '.zip,.ifo,.idx,.dict,.dz,.syn,.index,.gz';

const AddDictionary = ({ own }: { own: number }) => {
  const { t } = useTranslation('dictionaries');
  const { mutate, isPending, error, data } = useAddDictionary();
  return (
    <div className={styles.add}>
      <FileButton
        label={t('add')}
        accept={ACCEPTED}
        isDisabled={own >= limits.DICTIONARIES}
        pendingLabel={isPending && t('adding')}
        onChoose={(files) => mutate(files)}
      />
      <span className={styles.soft}>{t('hint', { size: limits.DICTIONARY_BYTES / 1024 ** 2 })}</span>
      <span className={error ? styles.failed : styles.soft} role="status">
        {error ? formatError(error) : data && t('added', { name: data.name })}
      </span>
    </div>
  );
};

/** The dictionaries, with buttons to add and remove. */
export const DictionaryList = () => {
  const { t } = useTranslation('dictionaries');
  const query = useDictionaries();
  const [removed, setRemoved] = useState<Dictionary | null>(null);
  const { mutate, isPending, error, reset } = useRemoveDictionary();
  return (
    <QueryContent query={query} label={t('title')}>
      {(dictionaries) => (
        <>
          {dictionaries.length === 0 ? (
            <p className={styles.soft}>{t('empty')}</p>
          ) : (
            <ul className={styles.list}>
              {dictionaries.map((dictionary) => (
                <li key={dictionary.id} className={styles.item}>
                  <span className={styles.name}>
                    {dictionary.name}
                    <br />
                    <span className={styles.soft}>
                      {t('entries', { count: dictionary.entries, formatted: formatNumber(dictionary.entries) })}
                    </span>
                  </span>
                  {dictionary.shared ? (
                    <span className={styles.soft}>{t('shared')}</span>
                  ) : (
                    <IconButton
                      size="s"
                      icon={X}
                      label={t('remove', { name: dictionary.name })}
                      onPress={() => {
                        reset();
                        setRemoved(dictionary);
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <AddDictionary own={dictionaries.filter(({ shared }) => !shared).length} />
          <ConfirmDialog
            title={t('remove.title')}
            confirmLabel={t('remove.confirm')}
            danger
            pendingLabel={isPending && t('remove.pending')}
            error={error ? formatError(error) : undefined}
            isOpen={removed !== null}
            onClose={() => setRemoved(null)}
            onConfirm={() => removed && mutate(removed.id, { onSuccess: () => setRemoved(null) })}
          >
            {t('remove.text', { name: removed?.name ?? '' })}
          </ConfirmDialog>
        </>
      )}
    </QueryContent>
  );
};
