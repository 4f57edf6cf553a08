import type { PageView } from '@lectern/contracts';
import { RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../side-panel.module.css';
import pageStyles from './fixed-layout.module.css';
import { rotatePageView, zoomPageView } from './page-view-settings.ts';

/** Settings of the page view of this book. */
export const PageViewPanel = ({
  view,
  change,
  onClose,
}: {
  view: PageView;
  change: (part: Partial<PageView>) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['pages', 'reader', 'common']);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={heading}>{t('view')}</h2>
        <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      <div className={pageStyles.choice}>
        <span>{t('layout')}</span>
        <Segmented
          label={t('layout')}
          value={view.layout}
          onChange={(layout) => change({ layout })}
          choices={[
            { value: 'single', label: t('layout.single') },
            { value: 'double', label: t('layout.double') },
            { value: 'strip', label: t('layout.strip') },
          ]}
        />
      </div>
      <div className={pageStyles.choice}>
        <span>{t('fit')}</span>
        <Segmented
          label={t('fit')}
          value={view.fit}
          onChange={(fit) => change({ fit, zoom: 1 })}
          choices={[
            { value: 'page', label: t('fit.page') },
            { value: 'width', label: t('fit.width') },
            { value: 'original', label: t('fit.original') },
          ]}
        />
      </div>
      <div className={styles.row}>
        <span>{t('zoom')}</span>
        <div className={pageStyles.tools}>
          <IconButton size="s" icon={ZoomOut} label={t('key.smaller')} onPress={() => change(zoomPageView(view, -1))} />
          <Button kind="quiet" size="s" onPress={() => change({ zoom: 1 })}>
            {formatPercent(view.zoom)}
          </Button>
          <IconButton size="s" icon={ZoomIn} label={t('key.larger')} onPress={() => change(zoomPageView(view, 1))} />
          <IconButton size="s" icon={RotateCw} label={t('key.rotate')} onPress={() => change(rotatePageView(view))} />
        </div>
      </div>
      <div className={pageStyles.checks}>
        <Checkbox checked={view.direction === 'rtl'} onChange={(rtl) => change({ direction: rtl ? 'rtl' : 'ltr' })}>
          {t('rightToLeft')}
        </Checkbox>
        <Checkbox checked={view.dark} onChange={(dark) => change({ dark })}>
          {t('dark')}
        </Checkbox>
      </div>
    </section>
  );
};
