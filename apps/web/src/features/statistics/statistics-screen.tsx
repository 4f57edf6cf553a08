import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { startDownload } from '../../ui/download-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type from '../../ui/theme/type.module.css';
import { toasts } from '../../ui/toasts.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { listHourPoints, listMonthPoints, listWeekdayPoints } from './charts/time-points.ts';
import { YearCalendar } from './charts/year-calendar.tsx';
import { CurrentBooks } from './current-books.tsx';
import { Figures } from './figures.tsx';
import { FinishedBooks, Highlights } from './finished-books.tsx';
import { GoalSection } from './goal-section.tsx';
import { YearPictureButton } from './picture/year-picture-dialog.tsx';
import { Rankings, TopBooks } from './rankings.tsx';
import styles from './statistics.module.css';
import { fetchIntervals, type Statistics, useStatistics } from './statistics.queries.ts';
import { YearsTable } from './years-table.tsx';

/** A year of reading in numbers, charts and books. */
export const StatisticsScreen = () => {
  const { t } = useTranslation('statistics');
  const [params] = useSearchParams();
  const requested = params.get('year') ?? '';
  const query = useStatistics(/^\d{4}$/.test(requested) && Number(requested) >= 1970 ? Number(requested) : null);
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{t('title')}</h1>
      <QueryContent query={query} label={t('loading')}>
        {(statistics) => (hasReading(statistics) ? <YearOfReading {...statistics} /> : <Empty {...statistics} />)}
      </QueryContent>
    </div>
  );
};

const hasReading = ({ years }: Statistics): boolean =>
  years.some(({ read, listened, finished }) => read + listened + finished > 0);

const Empty = ({ year, today, goal, current }: Statistics) => {
  const { t } = useTranslation('statistics');
  const paths = usePaths();
  return (
    <>
      <EmptyState drawing="gap" title={t('empty.title')} text={t('empty.text')}>
        <ButtonLink to={paths.books} kind="primary">
          {t('empty.books')}
        </ButtonLink>
      </EmptyState>
      <GoalSection year={year} today={today} goal={goal} finished={0} />
      <CurrentBooks current={current} />
    </>
  );
};

const YearOfReading = (statistics: Statistics) => {
  const { t } = useTranslation('statistics');
  const { year, today, goal, finished, zone } = statistics;
  return (
    <>
      <Toolbar {...statistics} />
      <GoalSection key={year} year={year} today={today} goal={goal} finished={finished.length} />
      <Figures {...statistics} />
      <YearCalendar key={`calendar ${year}`} {...statistics} />
      <div className={styles.charts}>
        <BarChart title={t('byMonth')} column={t('column.month')} points={listMonthPoints(statistics)} />
        <BarChart title={t('byWeekday')} column={t('column.weekday')} points={listWeekdayPoints(statistics)} />
        <BarChart title={t('byHour')} column={t('column.hour')} points={listHourPoints(statistics)} />
      </div>
      {year === Number(today.slice(0, 4)) && <CurrentBooks {...statistics} />}
      <FinishedBooks {...statistics} />
      <Highlights {...statistics} />
      <TopBooks {...statistics} />
      <Rankings {...statistics} />
      <YearsTable {...statistics} />
      <p className={styles.small}>{t('zone', { zone })}</p>
    </>
  );
};

const Toolbar = (statistics: Statistics) => {
  const { t } = useTranslation('statistics');
  const [, setParams] = useSearchParams();
  const { year, years } = statistics;
  const listed = [...new Set([year, ...years.map((item) => item.year)])].toSorted((a, b) => b - a);
  return (
    <div className={styles.tools}>
      <SelectField
        label={t('year')}
        value={String(year)}
        onChange={(chosen) => setParams({ year: chosen }, { replace: true })}
        choices={listed.map((choice) => ({ value: String(choice), label: String(choice) }))}
      />
      <YearPictureButton statistics={statistics} />
      <ExportButton />
    </div>
  );
};

const ExportButton = () => {
  const { t } = useTranslation('statistics');
  const [isPending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    try {
      // the mark shows spreadsheets that the file is UTF-8; reading the reply as text removed it
      const url = URL.createObjectURL(new Blob(['\uFEFF', await fetchIntervals()], { type: 'text/csv;charset=utf-8' }));
      startDownload(url, 'reading-time.csv');
      setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser may still be asking where to save it
    } catch (error) {
      toasts.show(formatError(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={Download} pendingLabel={isPending && t('export.waiting')} onPress={() => void save()}>
      {t('export')}
    </Button>
  );
};
