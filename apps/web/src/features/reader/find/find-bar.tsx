import { ChevronDown, ChevronUp, List, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import own from './find.module.css';
import type { Find } from './use-find.ts';

/** What is left of the panel in narrow windows while a place that was found is shown. */
export const FindBar = ({ find }: { find: Find }) => {
  const { t } = useTranslation(['find', 'common']);
  return (
    <section className={own.bar} aria-label={t('find')}>
      <IconButton icon={List} label={t('list')} onPress={() => find.open()} />
      <span className={own.figure} role="status">
        {t('place', { place: find.at + 1, hits: find.hits.length })}
      </span>
      <IconButton icon={ChevronUp} label={t('previous')} onPress={() => find.step(-1)} />
      <IconButton icon={ChevronDown} label={t('next')} onPress={() => find.step(1)} />
      <IconButton icon={X} label={t('common:close')} onPress={find.close} />
    </section>
  );
};
