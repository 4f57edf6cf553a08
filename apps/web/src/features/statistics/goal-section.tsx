import { limits } from '@lectern/contracts';
import type { TFunction } from 'i18next';
import { Target } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import type from '../../ui/theme/type.module.css';
import { computeGoalState, type GoalState } from './goal-state.ts';
import styles from './statistics.module.css';
import { type Statistics, useSetGoal } from './statistics.queries.ts';

type Props = Pick<Statistics, 'year' | 'today' | 'goal'> & { finished: number };

/** The goal of a year: how far it is, and the form that sets it. */
export const GoalSection = ({ year, today, goal, finished }: Props) => {
  const { t } = useTranslation('statistics');
  const [mode, setMode] = useState<'shown' | 'edited' | 'returned'>('shown');
  if (mode === 'edited')
    return (
      <Section year={year}>
        <GoalForm year={year} goal={goal} onClose={() => setMode('returned')} />
      </Section>
    );
  return (
    <Section year={year}>
      {goal === null ? (
        <p className={type.soft}>{t('goal.none', { year: String(year) })}</p>
      ) : (
        <GoalProgress year={year} today={today} goal={goal} finished={finished} />
      )}
      <div>
        {/* the focus comes back from the form that is gone */}
        <Button size="s" icon={Target} autoFocus={mode === 'returned'} onPress={() => setMode('edited')}>
          {t(goal === null ? 'goal.set' : 'goal.change')}
        </Button>
      </div>
    </Section>
  );
};

const Section = ({ year, children }: { year: number; children: ReactNode }) => {
  const { t } = useTranslation('statistics');
  const title = t('goal', { year: String(year) });
  return (
    <section className={styles.goal} aria-label={title}>
      <h2 className={type.titleS}>{title}</h2>
      {children}
    </section>
  );
};

const GoalProgress = ({ goal, finished, ...days }: Props & { goal: number }) => {
  const { t } = useTranslation('statistics');
  const progress = t('goal.progress', { finished, goal });
  const state = formatGoalState(t, computeGoalState(goal, { finished, ...days }));
  return (
    <>
      <p aria-hidden="true">
        <strong className={type.strong}>{progress}</strong>
      </p>
      {state !== null && <p className={type.soft}>{state}</p>}
      <Progress size="m" share={finished / goal} label={progress} tone={finished >= goal ? 'positive' : undefined} />
    </>
  );
};

/** Null where there is nothing to add. */
const formatGoalState = (t: TFunction<'statistics'>, state: GoalState): string | null => {
  switch (state.is) {
    case 'over':
      return null;
    case 'reached':
      return t('goal.reached');
    case 'onTrack':
      return t('goal.onTrack');
    case 'ahead':
      return t('goal.ahead', { count: state.books });
    case 'behind':
      return t('goal.behind', { count: state.books });
    default:
      return state satisfies never;
  }
};

const GoalForm = ({ year, goal, onClose }: { year: number; goal: number | null; onClose: () => void }) => {
  const { t } = useTranslation('statistics');
  const { mutate, isPending } = useSetGoal(year);
  const [text, setText] = useState(goal === null ? '' : String(goal));
  const [isInvalid, setInvalid] = useState(false);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const books = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    const isValid = books >= 1 && books <= limits.GOAL_BOOKS;
    setInvalid(!isValid);
    if (isValid) mutate(books, { onSuccess: onClose });
  };
  return (
    <form className={styles.goalForm} onSubmit={save} noValidate>
      <Field
        label={t('goal.field', { year: String(year) })}
        value={text}
        onChange={setText}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        error={isInvalid ? t('goal.invalid') : undefined}
      />
      <div className={styles.goalButtons}>
        <Button type="submit" kind="primary" size="s" pendingLabel={isPending && t('goal.saving')}>
          {t('goal.save')}
        </Button>
        <Button size="s" onPress={onClose}>
          {t('goal.cancel')}
        </Button>
        {goal !== null && (
          <Button size="s" kind="quiet" onPress={() => mutate(null, { onSuccess: onClose })}>
            {t('goal.remove')}
          </Button>
        )}
      </div>
    </form>
  );
};
