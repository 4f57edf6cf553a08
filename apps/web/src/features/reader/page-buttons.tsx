import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './page-buttons.module.css';

/** A pair of buttons that turn pages: at the sides where there is room beside the text, else below it. They are always there for who hears the page or goes by Tab. */
export const PageButtons = ({
  leftIsNext,
  isSeen,
  isRaised,
  onTurn,
}: {
  leftIsNext: boolean;
  /** Else they are seen only while they have the focus. */
  isSeen: boolean;
  /** The bottom bar is there. */
  isRaised: boolean;
  onTurn: (by: 1 | -1) => void;
}) => {
  const { t } = useTranslation('reader');
  const [left, right] = leftIsNext ? ([1, -1] as const) : ([-1, 1] as const);
  const name = (by: 1 | -1): string => t(by === 1 ? 'key.next' : 'key.previous');
  const looks = cx(styles.button, !isSeen && styles.unseen, isRaised && styles.raised);
  return (
    <>
      <IconButton
        className={cx(looks, styles.left)}
        icon={ChevronLeft}
        label={name(left)}
        onPress={() => onTurn(left)}
      />
      <IconButton
        className={cx(looks, styles.right)}
        icon={ChevronRight}
        label={name(right)}
        onPress={() => onTurn(right)}
      />
    </>
  );
};
