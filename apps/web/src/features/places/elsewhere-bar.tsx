import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import type { Reached } from './elsewhere.ts';
import { QuestionBar } from './question-bar.tsx';

/** Asks whether to go where another device is. It takes no focus and stops nothing. */
export const ElsewhereBar = ({
  place,
  told,
  here,
  className,
  onGo,
  onStay,
}: {
  place: Reached;
  /** A share of the book in words. */
  told: (fraction: number) => string;
  /** Share of the book where this device is. */
  here: number;
  /** Where it stands on the screen. */
  className?: string | undefined;
  onGo: () => void;
  onStay: () => void;
}) => {
  const { t } = useTranslation('places');
  return (
    <QuestionBar
      label={t('elsewhere')}
      question={t('asked', {
        device: place.deviceName ?? t('device.other'),
        there: told(place.fraction),
        ago: formatAgo(place.reached, place.reached + place.ageMs),
        here: told(here),
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
