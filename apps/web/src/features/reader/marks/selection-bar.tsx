import { Copy, type LucideIcon, NotebookPen, Search, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { COLORS, type MarkStyle } from '../../notes/notes.queries.ts';
import styles from './selection-bar.module.css';

/** An action of the open book on the selected text. */
export type SelectionAction = { icon: LucideIcon; label: string; onPress: () => void };
export type ScreenRect = { left: number; top: number; right: number; bottom: number };
const LOOKS = ['highlight', 'underline', 'squiggle'] as const;
/** Space that the toolbar needs above the selection, including the top bar. */
const ROOM_ABOVE_PX = 120;

/** Half of the width of the bar, without and for each further action. */
const HALF_WIDTH_PX = { usual: 216, more: 16 };

const toPositionStyle = ({ left, right, top, bottom }: ScreenRect, actions: number): CSSProperties =>
  ({
    '--half': `${HALF_WIDTH_PX.usual + HALF_WIDTH_PX.more * actions}px`,
    '--middle': `${(left + right) / 2}px`,
    '--above': `${top}px`,
    '--below': `${bottom}px`,
  }) as CSSProperties; // custom properties are not in React's list

/** Toolbar of a selection, or of a tapped mark. It never takes the focus from the text. */
export const SelectionBar = ({
  spot,
  style,
  isMark,
  onStyle,
  onNote,
  onCopy,
  onFind,
  onDelete,
  actions,
}: {
  spot: ScreenRect;
  /** Style of the mark; for a selection, the style used last. */
  style: MarkStyle;
  isMark: boolean;
  onStyle: (style: MarkStyle) => void;
  onNote: () => void;
  onCopy: () => void;
  onFind: (() => void) | null;
  onDelete: () => void;
  actions: readonly SelectionAction[];
}) => {
  const { t } = useTranslation('marks');
  return (
    <div
      role="toolbar"
      data-selection-bar
      data-transient
      aria-label={t(isMark ? 'bar.mark' : 'bar.selection')}
      className={cx(styles.bar, spot.top > ROOM_ABOVE_PX ? styles.above : styles.below)}
      style={toPositionStyle(spot, actions.length)}
    >
      <div className={styles.group}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={cx(styles.color, styles[color])}
            aria-label={t(`color.${color}`)}
            aria-pressed={isMark ? style.color === color : undefined}
            onClick={() => onStyle({ ...style, color })}
          />
        ))}
      </div>
      <div className={styles.group}>
        {LOOKS.map((look) => (
          <button
            key={look}
            type="button"
            className={cx(styles.look, styles[look])}
            aria-label={t(`look.${look}`)}
            aria-pressed={style.look === look}
            onClick={() => onStyle({ ...style, look })}
          >
            <span aria-hidden="true">a</span>
          </button>
        ))}
      </div>
      <div className={cx(styles.group, styles.full)}>
        <IconButton className={styles.tool} size="s" icon={NotebookPen} label={t('note')} onPress={onNote} />
        <IconButton className={styles.tool} size="s" icon={Copy} label={t('copy')} onPress={onCopy} />
        {onFind && <IconButton className={styles.tool} size="s" icon={Search} label={t('find')} onPress={onFind} />}
        {actions.map(({ icon, label, onPress }) => (
          <IconButton key={label} className={styles.tool} size="s" icon={icon} label={label} onPress={onPress} />
        ))}
        {/* its room is there from the beginning: the bar must not move under the pointer once a colour is chosen */}
        {isMark ? (
          <IconButton className={styles.tool} size="s" icon={Trash2} label={t('delete')} onPress={onDelete} />
        ) : (
          <span className={cx(styles.tool, styles.empty)} />
        )}
      </div>
    </div>
  );
};
