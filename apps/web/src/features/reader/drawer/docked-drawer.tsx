import { PinOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './drawer.module.css';
import type { Drawer } from './use-drawer.ts';

/** The drawer docked beside the text. It does not trap the focus: Tab passes through it, Escape returns to the page. */
export const DockedDrawer = ({ title, drawer, children }: { title: string; drawer: Drawer; children: ReactNode }) => {
  const { t } = useTranslation(['reader', 'common']);
  const heading = useId();
  const drawerRef = useRef<HTMLElement>(null);
  const { focusRequests, focusPage } = drawer;
  useEffect(() => {
    if (focusRequests === 0) return;
    const entry = drawerRef.current?.querySelector<HTMLElement>('[aria-current]') ?? drawerRef.current;
    entry?.focus({ preventScroll: true });
  }, [focusRequests]);
  useEffect(() => {
    const element = drawerRef.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // it would also hide the bars
      focusPage();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [focusPage]);
  return (
    <aside ref={drawerRef} tabIndex={-1} className={cx(styles.drawer, styles.docked)} aria-labelledby={heading}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <span className={styles.tools}>
            <IconButton
              className={styles.close}
              icon={PinOff}
              label={t('unpin')}
              onPress={() => drawer.setDocked(false)}
            />
            <IconButton className={styles.close} icon={X} label={t('common:close')} onPress={drawer.close} />
          </span>
        </div>
        {children}
      </div>
    </aside>
  );
};
