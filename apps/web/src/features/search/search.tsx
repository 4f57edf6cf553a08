import { Search as Glass } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './search.module.css';
import { SearchBox, useUrlQuery } from './search-box.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

/**
 * The search button in the header, which opens the search input; on phones it covers the whole header (spec section 2,
 * “Search”), and shows the query of the results page. `/` and Ctrl+K open it too. Navigation closes it; Esc also moves the focus back to the button.
 */
export const Search = () => {
  const { t } = useTranslation('search');
  const { key: page } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === page;
  const button = useRef<HTMLButtonElement>(null);
  const shouldReturnFocus = useRef(false);

  const open = useCallback(() => setOpenedOn(page), [page]);
  const isSlashEnabled = useSearchShortcut(open);
  const query = useUrlQuery();
  const close = useCallback((returnFocus: boolean): void => {
    shouldReturnFocus.current = returnFocus;
    setOpenedOn(null);
  }, []);
  useEffect(() => {
    if (!isOpen && shouldReturnFocus.current) button.current?.focus();
    shouldReturnFocus.current = false;
  }, [isOpen]);

  if (isOpen) return <SearchBox onClose={close} />;
  return (
    <AriaButton
      ref={button}
      className={styles.toggle ?? ''}
      aria-label={query === '' ? t('open') : `${t('open')}: ${query}`}
      aria-expanded={false}
      {...{ 'aria-keyshortcuts': isSlashEnabled ? '/ Control+K' : 'Control+K' }}
      onPress={open}
    >
      <Icon of={Glass} />
      <span className={cx(styles.toggleLabel, query !== '' && styles.query)} {...(query !== '' && getLineAttributes())}>
        {query === '' ? t('open') : query}
      </span>
      {isSlashEnabled && <kbd className={styles.key}>/</kbd>}
    </AriaButton>
  );
};
