import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../type-panel.module.css';
import own from './pages.module.css';
import type { Find } from './use-find.ts';

/** Words that are sought in the book, and every place where they stand; pages are looked through one after the other. */
export const FindPanel = ({ find, count }: { find: Find; count: number }) => {
  const { t } = useTranslation(['pages', 'common']);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { text, hits, searched, at } = find;
  const done = searched === count;
  const told = (): string => {
    if (searched === null) return '';
    if (!done) return t('searching', { count: hits.length, page: searched, pages: count });
    return hits.length === 0 ? t('nothingFound') : t('found', { count: hits.length });
  };
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('find')}</h2>
        <IconButton
          className={styles.close}
          size="s"
          icon={X}
          label={t('common:close')}
          onPress={() => find.setOpen(false)}
        />
      </div>
      <form
        className={own.find}
        onSubmit={(event) => {
          event.preventDefault();
          find.step(1);
        }}
      >
        <input
          ref={field}
          type="search"
          className={own.sought}
          aria-label={t('findWhat')}
          value={text}
          maxLength={256}
          onChange={(event) => find.seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'F3') return;
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          }}
        />
        <IconButton size="s" icon={ChevronUp} label={t('hitPrevious')} onPress={() => find.step(-1)} />
        <IconButton size="s" icon={ChevronDown} label={t('hitNext')} onPress={() => find.step(1)} />
      </form>
      <p className={styles.value} role="status">
        {told()}
      </p>
      <ol className={own.hits}>
        {hits.map(({ page, nth, before, match, after }, index) => (
          <li key={`${page}.${nth}`}>
            <button
              type="button"
              className={own.hit}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => find.show(index)}
            >
              <span className={own.where}>{t('page', { page: page + 1 })}</span>
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
