import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { SliderRow } from './slider-row.tsx';
import type { PreferencesState } from './use-preferences.ts';

const DEFAULT_LINE_HEIGHT = 1.58;

/** Settings of the space between lines, words, letters and paragraphs. */
export const SpacingRows = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  const formatEm = (value: number | null): string =>
    value === null ? t('asBook') : t('em', { size: formatNumber(value) });
  return (
    <>
      <SliderRow
        preferences={preferences}
        name="lineHeight"
        label={t('lineHeight')}
        min={0.8}
        max={3}
        step={0.05}
        unsetValue={DEFAULT_LINE_HEIGHT}
        formatValue={(value) => (value === null ? t('asBook') : formatNumber(value))}
      />
      <SliderRow
        preferences={preferences}
        name="wordSpacing"
        label={t('wordSpacing')}
        min={0}
        max={0.5}
        step={0.02}
        formatValue={formatEm}
      />
      <SliderRow
        preferences={preferences}
        name="letterSpacing"
        label={t('letterSpacing')}
        min={0}
        max={0.25}
        step={0.01}
        formatValue={formatEm}
      />
      <SliderRow
        preferences={preferences}
        name="paragraphSpacing"
        label={t('paragraphSpacing')}
        min={0}
        max={3}
        step={0.1}
        formatValue={formatEm}
      />
      <SliderRow
        preferences={preferences}
        name="indent"
        label={t('indent')}
        min={0}
        max={3}
        step={0.1}
        formatValue={formatEm}
      />
    </>
  );
};
