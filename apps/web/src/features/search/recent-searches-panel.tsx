import { History, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './search.module.css';

/** Arrow keys move between the queries. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-recent-search]')];
  const from = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement));
  if (from === -1) return;
  event.preventDefault();
  buttons[from + step]?.focus();
};
const keyboardNavigation = { onKeyDown: moveFocus };

/** The reader's recent searches, shown while the input is empty; each can be removed. */
export const RecentSearchesPanel = ({
  queries,
  onSelect,
  onChange,
}: {
  queries: readonly string[];
  onSelect: (query: string) => void;
  /** Called with the remaining queries. */
  onChange: (remaining: string[]) => void;
}) => {
  const { t } = useTranslation('search');
  const headingId = useId();
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.recentHead}>
        <h2 id={headingId} className={styles.head}>
          {t('recent.title')}
        </h2>
        <Button kind="quiet" size="s" onPress={() => onChange([])}>
          {t('recent.clear')}
        </Button>
      </div>
      <ul {...keyboardNavigation}>
        {queries.map((query) => (
          <li key={query} className={styles.recent}>
            <button type="button" className={styles.recentQuery} data-recent-search onClick={() => onSelect(query)}>
              <Icon of={History} size="s" />
              <span>{query}</span>
            </button>
            <IconButton
              icon={X}
              size="s"
              label={t('recent.forget', { query })}
              onPress={() => onChange(queries.filter((other) => other !== query))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
