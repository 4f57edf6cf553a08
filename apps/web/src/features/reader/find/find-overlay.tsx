import { ChevronDown, ChevronUp, List, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './find.module.css';
import { FindPanel, type Sections } from './find-panel.tsx';
import type { FindState } from './use-find.ts';

/** Replaces the panel in narrow windows while a hit is shown. */
const FindBar = ({ find }: { find: FindState }) => {
  const { t } = useTranslation(['find', 'common']);
  return (
    <section className={styles.bar} aria-label={t('find')}>
      <IconButton icon={List} label={t('showList')} onPress={() => find.open()} />
      <span className={styles.count} role="status">
        {t('hitOf', { place: find.hitIndex + 1, hits: find.hits.length })}
      </span>
      <IconButton icon={ChevronUp} label={t('previous')} onPress={() => find.showAdjacentHit(-1)} />
      <IconButton icon={ChevronDown} label={t('next')} onPress={() => find.showAdjacentHit(1)} />
      <IconButton icon={X} label={t('common:close')} onPress={find.close} />
    </section>
  );
};

/** Over the page: the panel or the bar of the search, whichever is open. */
export const FindOverlay = ({ find, sections }: { find: FindState; sections: Sections }) => {
  if (find.view === 'panel') return <FindPanel find={find} sections={sections} />;
  return find.view === 'bar' && <FindBar find={find} />;
};
