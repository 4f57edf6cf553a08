import type { Footnote, NavigationTarget } from '@lectern/contracts';
import { ArrowRight, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './footnote-sheet.module.css';

type Run = Footnote['blocks'][number]['runs'][number];

const toPositionStyle = ({ left, right, top, bottom }: Footnote['spot']): CSSProperties =>
  ({ '--middle': `${(left + right) / 2}px`, '--above': `${top}px`, '--below': `${bottom}px` }) as CSSProperties; // custom properties are not in React's list

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Enter']);
const TAGS = { italic: 'i', bold: 'b', raised: 'sup', lowered: 'sub' } as const;
const renderRun = ({ text, looks }: Run): ReactNode =>
  looks.reduce<ReactNode>((inner, look) => {
    const Tag = TAGS[look];
    return <Tag>{inner}</Tag>;
  }, text);

/** A footnote as a popup at its reference; on phones at the bottom of the window. It is not modal. */
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
  onGo: (to: NavigationTarget) => void;
  /** A link in the footnote was clicked. */
  onFollow: (href: string) => void;
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['footnotes', 'common']);
  const { label, at, isShown, language, blocks, isCut, spot } = footnote;
  const textRef = useRef<HTMLDivElement>(null);
  useEffect(() => textRef.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowLeft') onTurn(leftIsNext ? 1 : -1);
    else if (event.key === 'ArrowRight') onTurn(leftIsNext ? -1 : 1);
    else {
      // these scroll a long footnote, not the page under it
      if (SCROLL_KEYS.has(event.key)) event.stopPropagation();
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
      style={toPositionStyle(spot)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <IconButton size="s" icon={X} label={t('common:close')} onPress={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be scrollable by keys */}
      <div ref={textRef} tabIndex={0} className={styles.text} {...(language !== null && { lang: language })} dir="auto">
        {blocks.map(({ kind, runs }, index) => (
          <p key={index} className={styles[kind]}>
            {runs.map((run, runIndex) =>
              run.href === null ? (
                <span key={runIndex}>{renderRun(run)}</span>
              ) : (
                <button key={runIndex} type="button" className={styles.link} onClick={() => onFollow(run.href ?? '')}>
                  {renderRun(run)}
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
