import { type Note, type NoteVersion, notes } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './earlier-versions.module.css';

/** Earlier texts of a note, including those of other devices that lost to a newer one; renders nothing where there are none. */
export const EarlierVersions = ({
  uuid,
  count,
  fastHash,
  onRestore,
}: Pick<Note, 'uuid'> & {
  count: number;
  fastHash: string;
  /** Uses a version as the text of the note; without it a version can only be copied. */
  onRestore?: (text: string) => void;
}) => {
  const { t } = useTranslation('notes');
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: [notes.ofBook.name, 'versions', uuid, count],
    queryFn: ({ signal }) => call(notes.versions, { params: { uuid }, query: { fast_hash: fastHash } }, signal),
    enabled: isOpen,
  });
  const copy = ({ text }: NoteVersion): void =>
    void navigator.clipboard.writeText(text).then(() => toasts.show(t('versions.copied')));
  if (count === 0) return null;
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('versions')} ({count})
      </summary>
      {isError && <p>{t('versions.failed')}</p>}
      <ul className={styles.list}>
        {data?.items.map((version) => (
          <li key={`${version.updated} ${version.text}`}>
            <p className={styles.date}>{formatDate(version.updated)}</p>
            <p className={styles.text}>{version.text}</p>
            {onRestore && (
              <Button kind="quiet" size="s" onPress={() => onRestore(version.text)}>
                {t('versions.use')}
              </Button>
            )}
            <Button kind="quiet" size="s" onPress={() => copy(version)}>
              {t('versions.copy')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
