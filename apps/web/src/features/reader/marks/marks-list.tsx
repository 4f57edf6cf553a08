import type { Target } from '@lectern/contracts';
import { NotebookPen, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-date.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type from '../../../ui/theme/type.module.css';
import { MarksFiles } from '../../notes/notes.parts.tsx';
import { type BookMark, COLORS, type MarkColor } from '../../notes/notes.queries.ts';
import type { ChapterLine } from '../chapters.ts';
import drawer from '../contents-drawer.module.css';
import styles from './marks-list.module.css';

/** A note shows so many characters (spec section 12). */
const SHOWN = 150;
/** From here on a list is worth being searched. */
const MANY = 6;

const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

const targetOf = ({ stretch, fraction, kind, text }: BookMark): Target | null => {
  if (!stretch) return fraction === null ? null : { kind: 'fraction', fraction };
  const quoted = kind === 'bookmark' ? text : stretch.text;
  const quote = { before: stretch.before.slice(-64), text: quoted.slice(0, 256), after: stretch.after.slice(0, 64) };
  return { kind: 'place', cfi: stretch.start, quote, fraction: fraction ?? 0 };
};

type Order = 'place' | 'newest';
/** Those of one page by their place on it. */
const byPlace = (a: BookMark, b: BookMark): number =>
  (a.fraction ?? 2) - (b.fraction ?? 2) || (a.stretch?.progression ?? 0) - (b.stretch?.progression ?? 0);
const byTime = (a: BookMark, b: BookMark): number => b.updated.localeCompare(a.updated);

/** Bookmarks, or highlights and notes, of the open book: to go there, to write, to take away. */
export const MarksList = ({
  marks,
  kinds,
  lines,
  title,
  onGo,
  onWrite,
  onRemove,
  onBringIn,
}: {
  marks: readonly BookMark[];
  kinds: 'bookmarks' | 'notes';
  lines: readonly ChapterLine[];
  /** Of the book, for what is exported. */
  title: string;
  onGo: (to: Target) => void;
  onWrite: (mark: BookMark) => void;
  onRemove: (mark: BookMark) => void;
  onBringIn: (file: Blob) => void;
}) => {
  const { t } = useTranslation(['marks', 'common', 'notes', 'pages']);
  const [order, setOrder] = useState<Order>('place');
  const [color, setColor] = useState<MarkColor | null>(null);
  const [words, setWords] = useState('');
  const [now] = useState(() => new Date());
  const heading = useId();
  const all = useMemo(
    () => marks.filter(({ kind }) => (kind === 'bookmark') === (kinds === 'bookmarks')),
    [marks, kinds],
  );
  const sought = words.trim().toLocaleLowerCase();
  const found = all
    .filter((one) => color === null || one.color === color)
    .filter(({ text, note }) => `${text} ${note}`.toLocaleLowerCase().includes(sought))
    .toSorted(order === 'place' ? byPlace : byTime);
  const chapterAt = (fraction: number | null): string =>
    fraction === null
      ? ''
      : (lines.findLast((line) => line.spine !== null && line.share <= fraction + 1e-6)?.title ?? '');

  const files = <MarksFiles marks={all} title={title} chapterAt={chapterAt} onBringIn={onBringIn} />;
  if (all.length === 0)
    return (
      <>
        <p className={styles.none}>{t(`none.${kinds}`)}</p>
        <div className={styles.tools}>{files}</div>
      </>
    );
  return (
    <div className={styles.all}>
      <div className={styles.tools}>
        <Segmented
          label={t('order')}
          value={order}
          onChange={setOrder}
          choices={[
            { value: 'place', label: t('order.place') },
            { value: 'newest', label: t('order.newest') },
          ]}
        />
        {files}
      </div>
      {all.length >= MANY && (
        <div className={styles.filters}>
          <input
            type="search"
            className={styles.search}
            aria-label={t('filter')}
            placeholder={t('filter')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {kinds === 'notes' && (
            <fieldset className={styles.colors}>
              <legend className={type.hidden}>{t('filterColor')}</legend>
              {COLORS.filter((one) => all.some((mark) => mark.color === one)).map((one) => (
                <button
                  key={one}
                  type="button"
                  className={cx(styles.color, styles[one])}
                  aria-label={t(`color.${one}`)}
                  aria-pressed={color === one}
                  onClick={() => setColor(color === one ? null : one)}
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
      <p id={heading} className={type.hidden} aria-live="polite">
        {t('count', { count: found.length })}
      </p>
      {found.length === 0 && <p className={styles.none}>{t('noneFound')}</p>}
      <ul className={drawer.list} aria-labelledby={heading}>
        {found.map((mark) => {
          const to = targetOf(mark);
          const chapter = chapterAt(mark.fraction);
          const isPaged = mark.stretch !== null && mark.page !== null;
          const named = isPaged ? t('pages:page', { page: mark.page }) : chapter;
          const said = short(mark.text) || named || t(`notes:kind.${mark.kind}`);
          const percent = mark.fraction !== null && formatPercent(mark.fraction);
          const page = mark.page !== null && said !== named && t('page', { page: mark.page });
          const facts = [
            kinds === 'notes' && t(`color.${mark.color}`),
            chapter,
            (!isPaged && percent) || page,
            formatDay(mark.updated, now),
          ].filter(Boolean);
          return (
            <li key={mark.uuid} className={cx(styles.item, kinds === 'notes' && styles[mark.color])}>
              <button type="button" className={styles.go} disabled={to === null} onClick={() => to && onGo(to)}>
                <span className={styles.text}>{said}</span>
                {mark.note !== '' && <span className={styles.note}>{short(mark.note)}</span>}
                <span className={styles.facts}>{facts.join(' · ')}</span>
              </button>
              <span className={styles.deeds}>
                <IconButton
                  size="s"
                  icon={NotebookPen}
                  label={t('writeTo', { text: said })}
                  onPress={() => onWrite(mark)}
                />
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={t('removeOne', { text: said })}
                  onPress={() => onRemove(mark)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
