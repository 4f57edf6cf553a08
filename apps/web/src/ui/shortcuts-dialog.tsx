import { useTranslation } from 'react-i18next';
import { useSingleKeyShortcuts } from '../lib/single-key-shortcuts.ts';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import styles from './shortcuts-dialog.module.css';

/** Lists keyboard shortcuts and has a switch for single-character shortcuts. */
export const ShortcutsDialog = ({
  title,
  help,
  isOpen,
  onClose,
}: {
  title: string;
  help: readonly { action: string; keys: readonly string[] }[];
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('common');
  const [singleKeys, setSingleKeys] = useSingleKeyShortcuts();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <dl>
        {help.map(({ action, keys }) => (
          <div key={action} className={styles.row}>
            <dt>{action}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={singleKeys === 'on'} onChange={(on) => setSingleKeys(on ? 'on' : 'off')}>
        {t('keys.label')}
      </Checkbox>
    </Dialog>
  );
};
