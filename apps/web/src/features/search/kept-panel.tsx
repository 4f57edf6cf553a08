import { History, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './search.module.css';

/** Arrows walk along the queries. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-kept]')];
  const from = places.findIndex((place) => place.parentElement?.contains(document.activeElement));
  if (from === -1) return;
  event.preventDefault();
  places[from + step]?.focus();
};
const walking = { onKeyDown: walk };

/** What the reader looked for last, before anything is written; each can be forgotten. */
export const KeptPanel = ({
  queries,
  onTake,
  onForget,
}: {
  queries: readonly string[];
  onTake: (query: string) => void;
  /** What is left. */
  onForget: (rest: string[]) => void;
}) => {
  const { t } = useTranslation('search');
  const head = useId();
  return (
    <section className={styles.panel} aria-labelledby={head}>
      <div className={styles.keptHead}>
        <h2 id={head} className={styles.head}>
          {t('kept.title')}
        </h2>
        <Button kind="quiet" size="s" onPress={() => onForget([])}>
          {t('kept.clear')}
        </Button>
      </div>
      <ul {...walking}>
        {queries.map((query) => (
          <li key={query} className={styles.kept}>
            <button type="button" className={styles.keptQuery} data-kept onClick={() => onTake(query)}>
              <Icon of={History} size="s" />
              <span>{query}</span>
            </button>
            <IconButton
              icon={X}
              size="s"
              label={t('kept.forget', { query })}
              onPress={() => onForget(queries.filter((one) => one !== query))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
