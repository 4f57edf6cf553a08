import { Check, CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSecondsAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './places.module.css';
import type { Saving } from './saving.ts';

const TICK_MS = 1000;

const Saved = ({ at }: { at: number }) => {
  const { t } = useTranslation('places');
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
      <span className={styles.words}>{t('saved', { ago: formatSecondsAgo(at, now) })}</span>
    </span>
  );
};

/** How it stands with saving the place. Trouble is told aloud, once; what is well only to those who look. */
export const SaveChip = ({
  saving,
  isShown,
  onRetry,
}: {
  saving: Saving;
  /** The bar is there: only then time is counted. */
  isShown: boolean;
  onRetry: () => void;
}) => {
  const { t } = useTranslation('places');
  return (
    <>
      {saving.state === 'saved' && isShown && <Saved at={saving.at} />}
      <span role="status" className={styles.trouble}>
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
