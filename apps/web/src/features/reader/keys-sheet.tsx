import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { KEY_HELP } from './keys.ts';
import styles from './keys-sheet.module.css';

/** Every key of the reader, and what it does. */
export const KeysSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('reader');
  return (
    <Dialog title={t('keys')} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {KEY_HELP.map(({ command, keys }) => (
          <div key={command} className={styles.row}>
            <dt>{t(`key.${command}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
