import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ChoiceRow, PageButtonsRow } from './setting-row.tsx';
import { SliderRow } from './slider-row.tsx';
import type { PreferencesState } from './use-preferences.ts';

/** Settings of the page layout, and of how pages turn. */
export const LayoutRows = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { values, change } = preferences;
  const hyphens = values.hyphens === null ? 'book' : values.hyphens ? 'on' : 'off';
  const isPaged = values.flow === 'paged';
  return (
    <>
      <ChoiceRow
        preferences={preferences}
        name="flow"
        label={t('flow')}
        value={values.flow}
        onChange={(flow) => change({ flow })}
        choices={[
          { value: 'paged', label: t('flow.paged') },
          { value: 'scrolled', label: t('flow.scrolled') },
        ]}
      />
      <SliderRow
        preferences={preferences}
        name="margin"
        label={t('margin')}
        min={0}
        max={0.2}
        step={0.01}
        formatValue={(share) => formatPercent(share ?? 0)}
      />
      <SliderRow
        preferences={preferences}
        name="measure"
        label={t('measure')}
        min={480}
        max={1000}
        step={20}
        formatValue={(size) => t('pixels', { size: size ?? 0 })}
      />
      {isPaged && (
        <ChoiceRow
          preferences={preferences}
          name="columns"
          label={t('columns')}
          value={values.columns}
          onChange={(columns) => change({ columns })}
          choices={[
            { value: 'auto', label: t('columns.auto') },
            { value: 'one', label: '1' },
            { value: 'two', label: '2' },
          ]}
        />
      )}
      <ChoiceRow
        preferences={preferences}
        name="align"
        label={t('align')}
        value={values.align ?? 'book'}
        onChange={(align) => change({ align: align === 'book' ? null : align })}
        choices={[
          { value: 'book', label: t('book') },
          { value: 'start', label: t('align.start') },
          { value: 'justify', label: t('align.justify') },
        ]}
      />
      <ChoiceRow
        preferences={preferences}
        name="hyphens"
        label={t('hyphens')}
        value={hyphens}
        onChange={(next) => change({ hyphens: next === 'book' ? null : next === 'on' })}
        choices={[
          { value: 'book', label: t('book') },
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ]}
      />
      {isPaged && !prefersReducedMotion && (
        <ChoiceRow
          preferences={preferences}
          name="turn"
          label={t('turn')}
          value={values.turn}
          onChange={(turn) => change({ turn })}
          choices={[
            { value: 'slide', label: t('turn.slide') },
            { value: 'none', label: t('turn.none') },
          ]}
        />
      )}
      <PageButtonsRow preferences={preferences} />
    </>
  );
};
