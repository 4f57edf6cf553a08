import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import styles from './dictionaries.module.css';
import { useDictionaries, useLookUp } from './dictionaries.queries.ts';

/** What the dictionaries say about a word, in a card beside the text. It is not modal. */
export const DictionaryCard = ({
  word,
  language,
  onManage,
  onClose,
}: {
  word: string;
  /** Of the book. */
  language: string | null;
  /** Opens the list of dictionaries. */
  onManage: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['dictionaries', 'common']);
  const results = useLookUp(word, language);
  const { data: dictionaries } = useDictionaries();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <dialog
      open
      className={styles.card}
      aria-label={t('card', { word })}
      onKeyDown={(event) => {
        event.stopPropagation(); // its keys scroll the text, and turn no page
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <span className={styles.word}>{word}</span>
        <IconButton size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be scrollable by keys */}
      <div ref={text} tabIndex={0} className={styles.text} role="group" aria-label={t('results')} aria-live="polite">
        <QueryContent query={results} label={t('results')}>
          {(found) =>
            found.length === 0 ? (
              <>
                <p>{t(dictionaries?.length === 0 ? 'noDictionaries' : 'nothing')}</p>
                {dictionaries?.length === 0 && (
                  <Button kind="quiet" size="s" onPress={onManage}>
                    {t('manage')}
                  </Button>
                )}
              </>
            ) : (
              found.map(({ dictionary, entries }, index) => (
                <section key={index} aria-label={dictionary}>
                  <h2 className={styles.source}>{dictionary}</h2>
                  {entries.map((entry, at) => (
                    <p key={at} className={styles.entry} dir="auto">
                      <b>{entry.word}</b>
                      {'\n'}
                      {entry.text}
                    </p>
                  ))}
                </section>
              ))
            )
          }
        </QueryContent>
      </div>
    </dialog>
  );
};
