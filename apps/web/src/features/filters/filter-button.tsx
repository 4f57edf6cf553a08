import type { BookFilter } from '@lectern/contracts';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './filters.module.css';

/** Opens and closes the filters of a list; says how many conditions are on. */
export const FilterButton = ({
  filter,
  isOpen,
  onToggle,
}: {
  filter: BookFilter;
  isOpen: boolean;
  onToggle: () => void;
}) => {
  const { t } = useTranslation('filters');
  const count = Object.values(filter).flat().length;
  return (
    <span className={styles.button}>
      <Button kind="quiet" size="s" icon={ListFilter} aria-expanded={isOpen} onPress={onToggle}>
        <span className={styles.buttonText}>{t('button')}</span>{' '}
        {count > 0 && <span className={styles.badge}>{formatCount(count)}</span>}
      </Button>
    </span>
  );
};
