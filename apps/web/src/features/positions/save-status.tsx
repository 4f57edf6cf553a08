import { Check, CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSecondsAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './positions.module.css';
import type { SaveState } from './use-position-saver.ts';

const TICK_MS = 1000;

const SavedAgo = ({ at }: { at: number }) => {
  const { t } = useTranslation('positions');
  const [now, setNow] = useState(at);
  useEffect(() => {
    const tick = (): void => setNow(performance.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.chip}>
      <Icon of={Check} size="s" />
      <span className={styles.text}>{t('saved', { ago: formatSecondsAgo(at, now) })}</span>
    </span>
  );
};

/** Shows whether the position is saved. Problems are announced to screen readers once; success is only shown. */
export const SaveStatus = ({
  saveState: saving,
  isVisible,
  onRetry,
}: {
  saveState: SaveState;
  /** The bar is visible: only then the time is updated. */
  isVisible: boolean;
  onRetry: () => void;
}) => {
  const { t } = useTranslation('positions');
  return (
    <>
      {saving.state === 'saved' && isVisible && <SavedAgo at={saving.at} />}
      <span role="status" className={styles.problem}>
        {saving.state === 'waiting' && (
          <span className={styles.chip}>
            <Icon of={CloudOff} size="s" />
            {t('waiting')}
          </span>
        )}
        {saving.state === 'failed' && (
          <Button kind="quiet" size="s" icon={RotateCw} onPress={onRetry}>
            {t('failed')}
          </Button>
        )}
      </span>
    </>
  );
};
