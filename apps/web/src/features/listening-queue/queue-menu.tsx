import { ListEnd, ListPlus, ListStart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { queueMutations } from './listening-queue.queries.ts';

/** A button with “Play next” and “Add to queue”, for places without a book menu. */
export const QueueMenu = ({
  book: { id, title },
  className,
}: {
  book: { id: string; title: string };
  className?: string | undefined;
}) => {
  const { t } = useTranslation('listeningQueue');
  const label = t('menu', { title });
  return (
    <Menu trigger={<IconButton icon={ListPlus} label={label} className={className} />} label={label}>
      <MenuItem icon={ListStart} onAction={() => void queueMutations.add([{ id, title }], 'first')}>
        {t('playNext')}
      </MenuItem>
      <MenuItem icon={ListEnd} onAction={() => void queueMutations.add([{ id, title }], 'last')}>
        {t('add')}
      </MenuItem>
    </Menu>
  );
};
