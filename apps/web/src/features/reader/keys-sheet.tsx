import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KEY_HELP } from './keys.ts';
import styles from './keys-sheet.module.css';

/** Every key of the reader, what it does, and whether letters and signs do anything. */
export const KeysSheet = ({
  isOpen,
  onClose,
  help,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** What keys do where it is not what they do in text. */
  help?: readonly { does: string; keys: readonly string[] }[];
}) => {
  const { t } = useTranslation(['reader', 'common']);
  const [singles, setSingles] = useSingleKeys();
  return (
    <Dialog title={t('keys')} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {(help ?? KEY_HELP.map(({ command, keys }) => ({ does: t(`key.${command}`), keys }))).map(({ does, keys }) => (
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
        {t('common:keys.label')}
      </Checkbox>
    </Dialog>
  );
};
