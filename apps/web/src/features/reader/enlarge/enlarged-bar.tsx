import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import styles from './enlarged-bar.module.css';
import type { EnlargedState } from './use-enlarged.ts';

/** Above what is open large: its description, the others of the page, its zoom, and a button that closes it. */
export const EnlargedBar = ({ enlarged }: { enlarged: EnlargedState }) => {
  const { t } = useTranslation('enlarge');
  const { item, control } = enlarged;
  if (!item) return null;
  const name = item.label || t(item.kind);
  return (
    <div role="toolbar" aria-label={t(item.kind)} className={styles.bar}>
      <p className={styles.name} role="status">
        {name}
        {item.count > 1 && <span className={styles.place}> · {t('of', { nth: item.nth + 1, count: item.count })}</span>}
      </p>
      {item.count > 1 && (
        <>
          <IconButton
            className={bars.tool}
            icon={ChevronLeft}
            label={t('previous')}
            onPress={() => control('previous')}
          />
          <IconButton className={bars.tool} icon={ChevronRight} label={t('next')} onPress={() => control('next')} />
        </>
      )}
      <IconButton className={bars.tool} icon={ZoomOut} label={t('smaller')} onPress={() => control('smaller')} />
      <span className={styles.zoom}>{formatPercent(Math.round(item.zoom * 100) / 100)}</span>
      <IconButton className={bars.tool} icon={ZoomIn} label={t('larger')} onPress={() => control('larger')} />
      <IconButton className={bars.tool} icon={Maximize} label={t('fit')} onPress={() => control('fit')} />
      <IconButton className={bars.tool} icon={X} label={t('close')} onPress={() => control('close')} />
    </div>
  );
};
