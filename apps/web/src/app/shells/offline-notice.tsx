import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './offline-notice.module.css';

const StickyNotice = () => {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // What else sticks below the header stands below the notice, however many lines it has.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--offline', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--offline');
    };
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <Notice tone="warning">{t('offline.notice')}</Notice>
    </div>
  );
};

/** Says below the header that there is no connection, and stays there while the page scrolls. */
export const OfflineNotice = () => (useOnline() ? null : <StickyNotice />);
