import type { Footnote, Target } from '@lectern/contracts';
import { ArrowRight, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './footnote-sheet.module.css';

type Run = Footnote['blocks'][number]['runs'][number];

const where = ({ left, right, top, bottom }: Footnote['spot']): CSSProperties =>
  ({ '--middle': `${(left + right) / 2}px`, '--above': `${top}px`, '--below': `${bottom}px` }) as CSSProperties; // custom properties are not in React's list

const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Enter']);
const TAGS = { italic: 'i', bold: 'b', raised: 'sup', lowered: 'sub' } as const;
const drawn = ({ text, looks }: Run): ReactNode =>
  looks.reduce<ReactNode>((inner, look) => {
    const Tag = TAGS[look];
    return <Tag>{inner}</Tag>;
  }, text);

/** A footnote beside its sign in the text; on phones at the foot of the window. It never keeps the reader from the page. */
export const FootnoteSheet = ({
  footnote,
  leftIsNext,
  onGo,
  onFollow,
  onTurn,
  onClose,
}: {
  footnote: Footnote;
  leftIsNext: boolean;
  onGo: (to: Target) => void;
  /** Words of the note lead somewhere. */
  onFollow: (href: string) => void;
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['footnotes', 'common']);
  const { label, at, isShown, language, blocks, isCut, spot } = footnote;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowLeft') onTurn(leftIsNext ? 1 : -1);
    else if (event.key === 'ArrowRight') onTurn(leftIsNext ? -1 : 1);
    else {
      // a long note scrolls by these, and the page under it stays
      if (SCROLLING.has(event.key)) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <dialog
      open
      aria-label={t('note', { label })}
      className={cx(styles.sheet, spot.top > window.innerHeight / 2 ? styles.above : styles.below)}
      style={where(spot)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <IconButton size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <div ref={words} tabIndex={0} className={styles.words} {...(language !== null && { lang: language })} dir="auto">
        {blocks.map(({ kind, runs }, index) => (
          <p key={index} className={styles[kind]}>
            {runs.map((run, place) =>
              run.href === null ? (
                <span key={place}>{drawn(run)}</span>
              ) : (
                <button key={place} type="button" className={styles.link} onClick={() => onFollow(run.href ?? '')}>
                  {drawn(run)}
                </button>
              ),
            )}
          </p>
        ))}
        {isCut && <p>…</p>}
      </div>
      {isShown && (
        <div className={styles.foot}>
          <Button kind="quiet" size="s" icon={ArrowRight} onPress={() => onGo({ kind: 'entry', ...at })}>
            {t('go')}
          </Button>
        </div>
      )}
    </dialog>
  );
};
