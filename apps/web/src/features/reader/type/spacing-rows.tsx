import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import type { PageSettings } from '../use-page-settings.ts';
import { SliderRow } from './slider-row.tsx';

const USUAL_LINE = 1.58;

/** Between lines, words, letters and paragraphs. */
export const SpacingRows = ({ pages }: { pages: PageSettings }) => {
  const { t } = useTranslation('type');
  const em = (value: number | null): string => (value === null ? t('asBook') : t('em', { size: formatNumber(value) }));
  return (
    <>
      <SliderRow
        pages={pages}
        name="lineHeight"
        label={t('lineHeight')}
        least={0.8}
        most={3}
        step={0.05}
        rest={USUAL_LINE}
        tell={(value) => (value === null ? t('asBook') : formatNumber(value))}
      />
      <SliderRow pages={pages} name="wordSpacing" label={t('wordSpacing')} least={0} most={0.5} step={0.02} tell={em} />
      <SliderRow
        pages={pages}
        name="letterSpacing"
        label={t('letterSpacing')}
        least={0}
        most={0.25}
        step={0.01}
        tell={em}
      />
      <SliderRow
        pages={pages}
        name="paragraphSpacing"
        label={t('paragraphSpacing')}
        least={0}
        most={3}
        step={0.1}
        tell={em}
      />
      <SliderRow pages={pages} name="indent" label={t('indent')} least={0} most={3} step={0.1} tell={em} />
    </>
  );
};
