import { type Note, type NoteVersion, notes } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './earlier-versions.module.css';

/** Words that the note had, or that came from another device when it had newer ones; nothing where there are none. */
export const EarlierVersions = ({
  uuid,
  count,
  fastHash,
  onUse,
}: Pick<Note, 'uuid'> & {
  count: number;
  fastHash: string;
  /** Takes such words for the note; where there is no place for that, they can be copied alone. */
  onUse?: (text: string) => void;
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
            <p className={styles.when}>{formatDate(version.updated)}</p>
            <p className={styles.words}>{version.text}</p>
            {onUse && (
              <Button kind="quiet" size="s" onPress={() => onUse(version.text)}>
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
