import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionBar } from './question-bar.tsx';
import type { TimedPosition } from './saved-positions.ts';

/** Asks whether to go to the position of another device. Takes no focus and interrupts nothing. */
export const OtherDeviceBar = ({
  position,
  formatPosition,
  currentFraction,
  className,
  onGo,
  onStay,
}: {
  position: TimedPosition;
  /** Formats a fraction of the book. */
  formatPosition: (fraction: number) => string;
  /** The position of this device, as a fraction of the book. */
  currentFraction: number;
  /** Positions the bar on the screen. */
  className?: string | undefined;
  onGo: () => void;
  onStay: () => void;
}) => {
  const { t } = useTranslation('positions');
  return (
    <QuestionBar
      label={t('otherDevice')}
      question={t('question', {
        device: position.deviceName ?? t('device.other'),
        there: formatPosition(position.fraction),
        ago: formatAgo(position.reachedAt, position.reachedAt + position.ageMs),
        here: formatPosition(currentFraction),
      })}
      className={className}
    >
      <Button size="s" onPress={onGo}>
        {t('go')}
      </Button>
      <Button size="s" kind="quiet" onPress={onStay}>
        {t('stay')}
      </Button>
    </QuestionBar>
  );
};
