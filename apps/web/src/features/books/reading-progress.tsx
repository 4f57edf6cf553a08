import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { formatPercent } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { usePlayerPercent } from '../positions/positions.queries.ts';
import styles from './reading-progress.module.css';
import { getReadingState, type ReadingFacts } from './reading-state.ts';

type ReadingProgressProps = {
  t: TFunction<'books'>;
  book: ReadingFacts & { id: string };
  now: number;
  className?: string | undefined;
};

/** Reading progress: a bar, a tick when finished, *New*, or nothing. `now` in ms since 1970. */
export const ReadingProgress = ({ t, book: read, now, className }: ReadingProgressProps) => {
  const percent = usePlayerPercent(read.id) ?? read.percent;
  const state = getReadingState({ ...read, percent }, now);
  switch (state.kind) {
    case 'untouched':
      return state.isNew ? (
        <span className={cx(styles.line, className)}>
          <Badge tone="accent">{t('new')}</Badge>
        </span>
      ) : null;
    case 'finished':
      return (
        <span className={cx(styles.line, className)}>
          <Icon of={Check} size="s" />
          {t('finished')}
        </span>
      );
    case 'reading': {
      const percentText = formatPercent(state.share);
      return (
        <span className={cx(styles.line, className)}>
          <Progress share={state.share} label={t('read', { percent: percentText })} />
          <span className={styles.percent} aria-hidden="true">
            {percentText}
          </span>
        </span>
      );
    }
    default:
      return state satisfies never;
  }
};
