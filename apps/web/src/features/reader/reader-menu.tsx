import { Ellipsis, Expand, History, Keyboard, List, type LucideIcon, NotebookText, TextCursor } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import styles from './bars.module.css';
import type { Panel } from './reading-state.ts';

/** An action of the menu that depends on the open book. */
export type MenuAction = { icon: LucideIcon; label: string; onAction: () => void };

/** The last button of the top bar: what has no icon there; on phones also the contents, the notes and the recent positions. */
export const ReaderMenu = ({
  onPanel,
  onEnlarge,
  onCaret,
  actions,
}: {
  onPanel: (panel: Panel) => void;
  /** Opens the first picture, table or formula of the page; null where the page has none. */
  onEnlarge: (() => void) | null;
  /** Selects text by keyboard; null where the book has no text. */
  onCaret: (() => void) | null;
  /** More actions, on phones only: elsewhere they are buttons of the bar. */
  actions: readonly MenuAction[];
}) => {
  const { t } = useTranslation(['reader', 'positions', 'enlarge']);
  const isPhone = useMediaQuery('(max-width: 639px)');
  return (
    <Menu label={t('more')} trigger={<IconButton className={styles.tool} icon={Ellipsis} label={t('more')} />}>
      {isPhone && (
        <>
          <MenuItem icon={List} onAction={() => onPanel('contents')}>
            {t('contents')}
          </MenuItem>
          <MenuItem icon={NotebookText} onAction={() => onPanel('notes')}>
            {t('notes')}
          </MenuItem>
          <MenuItem icon={History} onAction={() => onPanel('positions')}>
            {t('positions:recent')}
          </MenuItem>
          {actions.map(({ icon, label, onAction }) => (
            <MenuItem key={label} icon={icon} onAction={onAction}>
              {label}
            </MenuItem>
          ))}
        </>
      )}
      {onEnlarge && (
        <MenuItem icon={Expand} onAction={onEnlarge}>
          {t('enlarge:open')}
        </MenuItem>
      )}
      {onCaret && (
        <MenuItem icon={TextCursor} onAction={onCaret}>
          {t('key.caret')}
        </MenuItem>
      )}
      <MenuItem icon={Keyboard} onAction={() => onPanel('keys')}>
        {t('keys')}
      </MenuItem>
    </Menu>
  );
};
