import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import type { Find } from './use-find.ts';

/** In the top bar: opens the search in the book, and closes it. */
export const FindTool = ({ find }: { find: Find }) => {
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
