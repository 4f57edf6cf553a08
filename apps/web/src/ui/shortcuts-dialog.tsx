import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useSingleKeyShortcuts } from '../lib/single-key-shortcuts.ts';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { KeyCombination } from './key-combination.tsx';
import styles from './shortcuts-dialog.module.css';
import type from './theme/type.module.css';

/** The keys for one action, of which any does it; read aloud as *J or K*. Keys with “…” between them are a range. */
const Keys = ({ keys }: { keys: readonly string[] }) => {
  const words = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' })
    .formatToParts(keys)
    .filter((part) => part.type === 'literal')
    .map(({ value }) => value);
  const isRange = keys.includes('…');
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={type.hidden}>{isRange ? ' ' : words[index - 1]}</span>}
      <KeyCombination keys={key} />
    </Fragment>
  ));
};

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
              <Keys keys={keys} />
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
