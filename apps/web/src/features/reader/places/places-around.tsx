import type { Target } from '@lectern/contracts';
import { CornerUpLeft, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChapterLine } from '../chapters.ts';
import type { Panel, ReadingState } from '../reading-state.ts';
import { targetOf } from './elsewhere.ts';
import { ElsewhereBar } from './elsewhere-bar.tsx';
import { LastPlaces } from './last-places.tsx';
import styles from './places.module.css';
import { SaveChip } from './save-chip.tsx';
import type { Places } from './use-places.ts';

/** In the bottom bar: the way back from a leap, how it stands with saving, and the last places. */
export const PlaceTools = ({
  places,
  isShown,
  onBack,
  panel,
  onPanel,
}: {
  places: Places;
  /** The bar is there. */
  isShown: boolean;
  onBack: () => void;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}) => {
  const { t } = useTranslation('places');
  const { before } = places;
  return (
    <span className={styles.tools}>
      {before && (
        <Button kind="quiet" size="s" icon={CornerUpLeft} onPress={onBack}>
          {t('back', { percent: formatPercent(Math.floor(before.at.fraction * 100) / 100) })}
        </Button>
      )}
      <SaveChip saving={places.saving} isShown={isShown} onRetry={places.retry} />
      <IconButton
        className={styles.tool}
        icon={History}
        label={t('last')}
        aria-expanded={panel === 'places'}
        onPress={() => onPanel(panel === 'places' ? null : 'places')}
      />
    </span>
  );
};

/** A reading, of text or of pages, as far as places need it. */
type Placed = ReadingState & {
  places: Places;
  lines: readonly ChapterLine[];
  open: (panel: Panel | null) => void;
  go: (to: Target) => void;
  follow: (to: Target | null) => void;
};

/** Over the page: the question about another device, and the last places. */
export const PlacesAround = ({ bookId, reading }: { bookId: string; reading: Placed }) => {
  const { places, place, bars, lines, panel } = reading;
  const { elsewhere } = places;
  return (
    <>
      {elsewhere && place && (
        <ElsewhereBar
          key={elsewhere.updated}
          place={elsewhere}
          here={place.at.fraction}
          isRaised={bars}
          onGo={() => reading.follow(places.goThere())}
          onStay={places.stay}
        />
      )}
      <LastPlaces
        bookId={bookId}
        lines={lines}
        isOpen={panel === 'places'}
        onGo={(to) => {
          reading.open(null);
          reading.go(targetOf(to));
        }}
        onClose={() => reading.open(null)}
      />
    </>
  );
};
