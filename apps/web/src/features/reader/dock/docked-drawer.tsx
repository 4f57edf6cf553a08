import { PinOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../contents-drawer.module.css';
import type { Dock } from './use-dock.ts';

/** The drawer beside the text. It holds nobody: Tab goes through it, Escape leads back to the page. */
export const DockedDrawer = ({ title, dock, children }: { title: string; dock: Dock; children: ReactNode }) => {
  const { t } = useTranslation(['reader', 'common']);
  const heading = useId();
  const drawer = useRef<HTMLElement>(null);
  const { asked, leave } = dock;
  useEffect(() => {
    if (asked === 0) return;
    const entry = drawer.current?.querySelector<HTMLElement>('[aria-current]') ?? drawer.current;
    entry?.focus({ preventScroll: true });
  }, [asked]);
  useEffect(() => {
    const inside = drawer.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // else it would hide the bars, too
      leave();
    };
    inside?.addEventListener('keydown', onKey);
    return () => inside?.removeEventListener('keydown', onKey);
  }, [leave]);
  return (
    <aside ref={drawer} tabIndex={-1} className={cx(styles.drawer, styles.docked)} aria-labelledby={heading}>
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
              onPress={() => dock.setDocked(false)}
            />
            <IconButton className={styles.close} icon={X} label={t('common:close')} onPress={dock.close} />
          </span>
        </div>
        {children}
      </div>
    </aside>
  );
};
