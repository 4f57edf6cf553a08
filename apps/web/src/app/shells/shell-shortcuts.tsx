import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';

/** The keys for each action, in the order in which they are shown. */
const GENERAL = [
  ['next', ['Tab']],
  ['previous', ['Shift + Tab']],
  ['close', ['Esc']],
  ['show', ['?']],
] as const;
const LIBRARY = [
  ['search', ['/', 'Ctrl + K']],
  ['move', ['←', '→', '↑', '↓']],
  ['ends', ['Home', 'End']],
  ['pages', ['Page Up', 'Page Down']],
  ['open', ['Enter']],
  ['menu', ['Shift + F10']],
  ['select', ['Space', 'X']],
  ['extend', ['Shift + ←', '…', '↓']],
  ['all', ['Ctrl + A']],
] as const;

export type ShellShortcutsProps = { hasBooks: boolean; isOpen: boolean; onClose: () => void };

/** Lists the keyboard shortcuts that work on all screens of a shell. */
export const ShellShortcuts = ({ hasBooks, isOpen, onClose }: ShellShortcutsProps) => {
  const { t } = useTranslation('shortcuts');
  const help = hasBooks ? [...LIBRARY, ...GENERAL] : GENERAL;
  return (
    <ShortcutsDialog
      title={t('title')}
      help={help.map(([action, keys]) => ({ action: t(action), keys }))}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
};
