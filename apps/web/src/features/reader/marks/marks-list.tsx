import type { NavigationTarget } from '@lectern/contracts';
import { NotebookPen, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-date.ts';
import { getProseAttributes, isolateText } from '../../../lib/book-text.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type from '../../../ui/theme/type.module.css';
import { MarksFileMenu } from '../../notes/notes.parts.tsx';
import { COLORS, type MarkColor, type SavedMark } from '../../notes/notes.queries.ts';
import drawerStyles from '../drawer/drawer.module.css';
import styles from './marks-list.module.css';

/** Characters of a mark or note in the list (spec section 12). */
const MAX_SHOWN_LENGTH = 150;
/** A list of this many marks gets a search field. */
const SEARCHABLE_FROM = 6;

const truncate = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text;

const toTarget = ({ stretch, fraction, kind, text }: SavedMark): NavigationTarget | null => {
  if (!stretch) return fraction === null ? null : { kind: 'fraction', fraction };
  const quoted = kind === 'bookmark' ? text : stretch.text;
  const quote = { before: stretch.before.slice(-64), text: quoted.slice(0, 256), after: stretch.after.slice(0, 64) };
  return { kind: 'place', cfi: stretch.start, quote, fraction: fraction ?? 0 };
};

type Order = 'position' | 'newest';
/** By share of the book, then by position on the page. */
const compareByPosition = (a: SavedMark, b: SavedMark): number =>
  (a.fraction ?? 2) - (b.fraction ?? 2) || (a.stretch?.progression ?? 0) - (b.stretch?.progression ?? 0);
const compareByTime = (a: SavedMark, b: SavedMark): number => b.updated.localeCompare(a.updated);

/** The bookmarks, or the highlights and notes, of the open book, with actions to go there, edit the note and delete. */
export const MarksList = ({
  bookId,
  marks,
  kind,
  getChapterAt: findChapterAt,
  getPageAt,
  getPageLabel,
  title,
  onGo,
  onEditNote,
  onRemove,
  onImport,
}: {
  bookId: string;
  marks: readonly SavedMark[];
  kind: 'bookmarks' | 'notes';
  /** The title of the chapter at a share of the book; empty where there is none. */
  getChapterAt: (fraction: number) => string;
  /** The page of the book at a share of it; absent in fixed-layout books, whose marks have their pages. */
  getPageAt?: ((fraction: number) => string) | undefined;
  /** The name of a fixed page, from 0. */
  getPageLabel?: ((page: number) => string) | undefined;
  /** Title of the book, for exported files. */
  title: string;
  onGo: (to: NavigationTarget) => void;
  onEditNote: (mark: SavedMark) => void;
  onRemove: (mark: SavedMark) => void;
  onImport: (file: Blob) => void;
}) => {
  const { t } = useTranslation(['marks', 'common', 'notes', 'pages']);
  const [order, setOrder] = useState<Order>('position');
  const [color, setColor] = useState<MarkColor | null>(null);
  const [query, setQuery] = useState('');
  const [now] = useState(() => new Date());
  const heading = useId();
  const all = useMemo(
    () => marks.filter((mark) => (mark.kind === 'bookmark') === (kind === 'bookmarks')),
    [marks, kind],
  );
  const normalisedQuery = query.trim().toLocaleLowerCase();
  const found = all
    .filter((candidate) => color === null || candidate.color === color)
    .filter(({ text, note }) => `${text} ${note}`.toLocaleLowerCase().includes(normalisedQuery))
    .toSorted(order === 'position' ? compareByPosition : compareByTime);
  const getChapterAt = (fraction: number | null): string => (fraction === null ? '' : findChapterAt(fraction));
  const getPage = (mark: SavedMark, isPaged: boolean): string | null => {
    if (isPaged && getPageLabel) return getPageLabel(Number(mark.page) - 1);
    return mark.fraction !== null && getPageAt ? getPageAt(mark.fraction) : mark.page;
  };

  const files = (
    <MarksFileMenu bookId={bookId} marks={all} title={title} getChapterAt={getChapterAt} onImport={onImport} />
  );
  if (all.length === 0)
    return (
      <>
        <p className={styles.none}>{t(`empty.${kind}`)}</p>
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
            { value: 'position', label: t('order.position') },
            { value: 'newest', label: t('order.newest') },
          ]}
        />
        {files}
      </div>
      {all.length >= SEARCHABLE_FROM && (
        <div className={styles.filters}>
          <input
            type="search"
            dir="auto"
            className={styles.search}
            aria-label={t('filter')}
            placeholder={t('filter')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          {kind === 'notes' && (
            <fieldset className={styles.colors}>
              <legend className={type.hidden}>{t('filterColor')}</legend>
              {COLORS.filter((candidate) => all.some((mark) => mark.color === candidate)).map((candidate) => (
                <button
                  key={candidate}
                  type="button"
                  className={cx(styles.color, styles[candidate])}
                  aria-label={t(`color.${candidate}`)}
                  aria-pressed={color === candidate}
                  onClick={() => setColor(color === candidate ? null : candidate)}
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
      <p id={heading} className={type.hidden} aria-live="polite">
        {t('count', { count: found.length })}
      </p>
      {found.length === 0 && <p className={styles.none}>{t('noMatches')}</p>}
      <ul className={drawerStyles.list} aria-labelledby={heading}>
        {found.map((mark) => {
          const to = toTarget(mark);
          const chapter = getChapterAt(mark.fraction);
          const isPaged = mark.stretch !== null && mark.page !== null;
          const number = getPage(mark, isPaged);
          const location = isPaged ? t('pages:page', { page: number }) : chapter;
          const label = truncate(mark.text) || location || t(`notes:kind.${mark.kind}`);
          const percent = mark.fraction !== null && formatProgress(mark.fraction);
          const page = number !== null && (!isPaged || label !== location) && t('page', { page: number });
          const facts = [
            kind === 'notes' && t(`color.${mark.color}`),
            isolateText(chapter),
            page,
            !isPaged && percent,
            formatDay(mark.updated, now),
          ].filter(Boolean);
          return (
            <li key={mark.uuid} className={cx(styles.item, kind === 'notes' && styles[mark.color])}>
              <button
                type="button"
                className={styles.go}
                data-content
                disabled={to === null}
                onClick={() => to && onGo(to)}
              >
                <span className={styles.text} {...getProseAttributes()}>
                  {label}
                </span>
                {mark.note !== '' && (
                  <span className={styles.note} {...getProseAttributes()}>
                    {truncate(mark.note)}
                  </span>
                )}
                <span className={styles.facts}>{facts.join(' · ')}</span>
              </button>
              <span className={styles.actions}>
                <IconButton
                  size="s"
                  icon={NotebookPen}
                  label={t('noteOn', { text: label })}
                  onPress={() => onEditNote(mark)}
                />
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={t('deleteMark', { text: label })}
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
