import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './page-turn-buttons.module.css';

/** Two buttons that turn pages: beside the text where there is room, else below it. They always exist for screen readers and the Tab key. */
export const PageTurnButtons = ({
  leftIsNext,
  isVisible,
  isRaised,
  onTurn,
}: {
  leftIsNext: boolean;
  /** Otherwise they are visible only while focused. */
  isVisible: boolean;
  /** The bottom bar is shown. */
  isRaised: boolean;
  onTurn: (by: 1 | -1) => void;
}) => {
  const { t } = useTranslation('reader');
  const [left, right] = leftIsNext ? ([1, -1] as const) : ([-1, 1] as const);
  const getLabel = (by: 1 | -1): string => t(by === 1 ? 'key.next' : 'key.previous');
  const className = cx(styles.button, !isVisible && styles.visuallyHidden, isRaised && styles.raised);
  return (
    <>
      <IconButton
        className={cx(className, styles.left)}
        icon={ChevronLeft}
        label={getLabel(left)}
        onPress={() => onTurn(left)}
      />
      <IconButton
        className={cx(className, styles.right)}
        icon={ChevronRight}
        label={getLabel(right)}
        onPress={() => onTurn(right)}
      />
    </>
  );
};
