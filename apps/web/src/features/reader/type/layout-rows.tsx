import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { useMedia } from '../../../lib/use-media.ts';
import type { PageSettings } from '../use-page-settings.ts';
import { ButtonsRow } from './buttons-row.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { SliderRow } from './slider-row.tsx';

/** How the text stands on the page, and how pages turn. */
export const LayoutRows = ({ pages }: { pages: PageSettings }) => {
  const { t } = useTranslation('type');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { chosen, change } = pages;
  const hyphens = chosen.hyphens === null ? 'book' : chosen.hyphens ? 'on' : 'off';
  const isPaged = chosen.flow === 'paged';
  return (
    <>
      <ChoiceRow
        pages={pages}
        name="flow"
        label={t('flow')}
        value={chosen.flow}
        onChange={(flow) => change({ flow })}
        choices={[
          { value: 'paged', label: t('flow.paged') },
          { value: 'scrolled', label: t('flow.scrolled') },
        ]}
      />
      <SliderRow
        pages={pages}
        name="margin"
        label={t('margin')}
        least={0}
        most={0.2}
        step={0.01}
        tell={(share) => formatPercent(share ?? 0)}
      />
      <SliderRow
        pages={pages}
        name="measure"
        label={t('measure')}
        least={480}
        most={1000}
        step={20}
        tell={(size) => t('pixels', { size: size ?? 0 })}
      />
      {isPaged && (
        <ChoiceRow
          pages={pages}
          name="columns"
          label={t('columns')}
          value={chosen.columns}
          onChange={(columns) => change({ columns })}
          choices={[
            { value: 'auto', label: t('columns.auto') },
            { value: 'one', label: '1' },
            { value: 'two', label: '2' },
          ]}
        />
      )}
      <ChoiceRow
        pages={pages}
        name="align"
        label={t('align')}
        value={chosen.align ?? 'book'}
        onChange={(align) => change({ align: align === 'book' ? null : align })}
        choices={[
          { value: 'book', label: t('book') },
          { value: 'start', label: t('align.start') },
          { value: 'justify', label: t('align.justify') },
        ]}
      />
      <ChoiceRow
        pages={pages}
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
      {isPaged && !isStill && (
        <ChoiceRow
          pages={pages}
          name="turn"
          label={t('turn')}
          value={chosen.turn}
          onChange={(turn) => change({ turn })}
          choices={[
            { value: 'slide', label: t('turn.slide') },
            { value: 'none', label: t('turn.none') },
          ]}
        />
      )}
      <ButtonsRow pages={pages} />
    </>
  );
};
