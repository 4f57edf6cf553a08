import type { Target } from '@lectern/contracts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Goal, rangeOf, targetOf } from './goal.ts';
import styles from './location-card.module.css';

/** Where the reader is, and how far it is to the end; leads anywhere else. The page stays at hand beside it. */
export const LocationCard = ({
  chapter,
  percent,
  page,
  left,
  goal,
  onGo,
  onClose,
}: {
  /** Empty where the contents don’t say. */
  chapter: string;
  percent: string;
  page: string;
  /** Whole minutes, 0 where nothing is known or left. Null: pages are not read by the minute. */
  left: { chapter: number; book: number } | null;
  goal: Goal;
  onGo: (to: Target) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['location', 'common']);
  const card = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // on touch screens the field would bring up a keyboard that nobody asked for
    const at = matchMedia('(pointer: coarse)').matches ? card.current : card.current?.querySelector('input');
    at?.focus();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const submit = (): void => {
    const to = targetOf(text, goal);
    if (to) return onGo(to);
    setRefused(true);
    card.current?.querySelector('input')?.focus();
  };
  const rows = [
    { name: t('book'), value: percent },
    { name: t(goal.kind === 'page' ? 'page' : 'chapter'), value: page },
    ...(left && left.chapter > 0 ? [{ name: t('chapterLeft'), value: formatHours(left.chapter * 60) }] : []),
    ...(left && left.book > 0 ? [{ name: t('bookLeft'), value: formatHours(left.book * 60) }] : []),
  ];
  return (
    <dialog open ref={card} tabIndex={-1} className={styles.card} aria-label={t('here')} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <b className={styles.name}>{chapter || t('here')}</b>
        <IconButton size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      <dl className={styles.rows}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t(goal.kind === 'page' ? 'goToPage' : 'goToPercent')}
          value={text}
          inputMode={goal.kind === 'page' ? 'numeric' : 'decimal'}
          autoComplete="off"
          error={isRefused ? t('refused', rangeOf(goal)) : undefined}
          onChange={(value) => {
            setText(value);
            setRefused(false);
          }}
        />
        <Button type="submit" kind="primary">
          {t('go')}
        </Button>
      </form>
    </dialog>
  );
};
