import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './page-buttons.module.css';

/** A pair of buttons that turn pages: at the sides where there is room beside the text, else below it. */
export const PageButtons = ({
  leftIsNext,
  isRaised,
  onTurn,
}: {
  leftIsNext: boolean;
  /** The bottom bar is there. */
  isRaised: boolean;
  onTurn: (by: 1 | -1) => void;
}) => {
  const { t } = useTranslation('reader');
  const [left, right] = leftIsNext ? ([1, -1] as const) : ([-1, 1] as const);
  const name = (by: 1 | -1): string => t(by === 1 ? 'key.next' : 'key.previous');
  return (
    <>
      <IconButton
        className={cx(styles.button, styles.left, isRaised && styles.raised)}
        icon={ChevronLeft}
        label={name(left)}
        onPress={() => onTurn(left)}
      />
      <IconButton
        className={cx(styles.button, styles.right, isRaised && styles.raised)}
        icon={ChevronRight}
        label={name(right)}
        onPress={() => onTurn(right)}
      />
    </>
  );
};
