import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import type { FindState } from './use-find.ts';

/** In the top bar: opens and closes the search in the book. */
export const FindButton = ({ find }: { find: FindState }) => {
  const { t } = useTranslation('find');
  const isOpen = find.view === 'panel';
  return (
    <IconButton
      className={bars.tool}
      icon={Search}
      label={t('find')}
      aria-expanded={isOpen}
      onPress={() => (isOpen ? find.close() : find.open())}
    />
  );
};
