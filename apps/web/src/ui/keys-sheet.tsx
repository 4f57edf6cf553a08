import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../lib/single-keys.ts';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import styles from './keys-sheet.module.css';

/** What keys do, in their order, and whether letters, figures and signs do anything. */
export const KeysSheet = ({
  title,
  help,
  isOpen,
  onClose,
}: {
  title: string;
  help: readonly { does: string; keys: readonly string[] }[];
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('common');
  const [singles, setSingles] = useSingleKeys();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <dl>
        {help.map(({ does, keys }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={singles === 'on'} onChange={(on) => setSingles(on ? 'on' : 'off')}>
        {t('keys.label')}
      </Checkbox>
    </Dialog>
  );
};
