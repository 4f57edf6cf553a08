import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { formatPercent } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useCurrentPercent } from '../places/places.queries.ts';
import styles from './reading-line.module.css';
import { type Read, readingState } from './reading-state.ts';

type LineProps = { t: TFunction<'books'>; read: Read & { id: string }; now: number; className?: string | undefined };

/** How far the reader is: a bar, a tick with the word when it is finished, *New*, or nothing. `now` in ms since 1970. */
export const ReadingLine = ({ t, read, now, className }: LineProps) => {
  const percent = useCurrentPercent(read.id) ?? read.percent;
  const state = readingState({ ...read, percent }, now);
  switch (state.at) {
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
      const told = formatPercent(state.share);
      return (
        <span className={cx(styles.line, className)}>
          <Progress share={state.share} label={t('read', { percent: told })} />
          <span className={styles.percent} aria-hidden="true">
            {told}
          </span>
        </span>
      );
    }
    default:
      return state satisfies never;
  }
};
