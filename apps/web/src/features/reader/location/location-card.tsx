import type { NavigationTarget } from '@lectern/contracts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../../i18n/format.ts';
import { getLineAttributes } from '../../../lib/book-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type GoToUnit, getInputRange, parseGoToInput } from './go-to-input.ts';
import styles from './location-card.module.css';

/** Where the reader is, how much is left, and a field to go elsewhere. It is not modal. */
export const LocationCard = ({
  chapter,
  percent,
  page,
  chapterPage,
  minutesLeft,
  goToUnit,
  onGo,
  onClose,
}: {
  /** Empty where the table of contents has no entry. */
  chapter: string;
  percent: string;
  page: string;
  /** The page of the chapter; absent where its pages are those of the book. */
  chapterPage?: string;
  /** Whole minutes, 0 where unknown or nothing is left. Null for fixed pages. */
  minutesLeft: { chapter: number; book: number } | null;
  goToUnit: GoToUnit;
  onGo: (target: NavigationTarget) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['location', 'common']);
  const card = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    // on touch screens a focused field would open the keyboard
    const initialFocus = matchMedia('(pointer: coarse)').matches ? card.current : card.current?.querySelector('input');
    initialFocus?.focus();
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
    const to = parseGoToInput(text, goToUnit);
    if (to) return onGo(to);
    setInvalid(true);
    card.current?.querySelector('input')?.focus();
  };
  const rows = [
    { name: t('book'), value: percent },
    { name: t('page'), value: page },
    ...(chapterPage === undefined ? [] : [{ name: t('chapter'), value: chapterPage }]),
    ...(minutesLeft && minutesLeft.chapter > 0
      ? [{ name: t('chapterLeft'), value: formatHours(minutesLeft.chapter * 60) }]
      : []),
    ...(minutesLeft && minutesLeft.book > 0
      ? [{ name: t('bookLeft'), value: formatHours(minutesLeft.book * 60) }]
      : []),
  ];
  return (
    <dialog open ref={card} tabIndex={-1} className={styles.card} aria-label={t('here')} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <b className={styles.name} {...getLineAttributes()}>
          {chapter || t('here')}
        </b>
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
          label={t(goToUnit.kind === 'page' ? 'goToPage' : 'goToPageOrPercent')}
          value={text}
          inputMode={goToUnit.kind === 'page' && !goToUnit.labels ? 'numeric' : 'text'}
          autoComplete="off"
          error={
            isInvalid ? t(goToUnit.kind === 'page' ? 'invalid' : 'invalidBook', getInputRange(goToUnit)) : undefined
          }
          onChange={(value) => {
            setText(value);
            setInvalid(false);
          }}
        />
        <Button type="submit" kind="primary">
          {t('go')}
        </Button>
      </form>
    </dialog>
  );
};
