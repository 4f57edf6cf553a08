import type { FromSurface } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './font-size-pinch.module.css';
import { clampFontSize } from './preferences.ts';
import type { PreferencesState } from './use-preferences.ts';

/** Changes the font size by a pinch: `size` is shown while the fingers move, and applied when they lift. */
export const useFontSizePinch = ({ values, change }: PreferencesState) => {
  const [size, setSize] = useState<number | null>(null);
  const onPinch = ({ times, isDone }: Extract<FromSurface, { kind: 'pinched' }>): void => {
    const next = clampFontSize(values.fontSize * times);
    setSize(isDone ? null : next);
    if (isDone && next !== values.fontSize) change({ fontSize: next });
  };
  return { size, onPinch };
};

/** Shows the font size of a pinch in the middle of the page. */
export const FontSizeIndicator = ({ size }: { size: number }) => {
  const { t } = useTranslation('appearance');
  return (
    <p className={styles.indicator} role="status">
      {t('pixels', { size })}
    </p>
  );
};
