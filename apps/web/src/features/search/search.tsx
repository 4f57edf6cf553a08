import { Search as Glass } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './search.module.css';
import { SearchBox } from './search-box.tsx';
import { useShortcut } from './use-shortcut.ts';

/**
 * In the header: a button that becomes a line to write in, over the whole header on phones (spec section 2, “Search”).
 * `/` and Ctrl+K open it too. Going to another page closes it; Esc also gives the focus back to the button.
 */
export const Search = () => {
  const { t } = useTranslation('search');
  const { key: page } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === page;
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);

  const open = useCallback(() => setOpenedOn(page), [page]);
  const hearsSlash = useShortcut(open);
  const close = useCallback((returnFocus: boolean): void => {
    returns.current = returnFocus;
    setOpenedOn(null);
  }, []);
  useEffect(() => {
    if (!isOpen && returns.current) button.current?.focus();
    returns.current = false;
  }, [isOpen]);

  if (isOpen) return <SearchBox onClose={close} />;
  return (
    <AriaButton
      ref={button}
      className={styles.toggle ?? ''}
      aria-label={t('open')}
      aria-expanded={false}
      {...{ 'aria-keyshortcuts': hearsSlash ? '/ Control+K' : 'Control+K' }}
      onPress={open}
    >
      <Icon of={Glass} />
      <span className={styles.toggleWord}>{t('open')}</span>
      {hearsSlash && <kbd className={styles.key}>/</kbd>}
    </AriaButton>
  );
};
