import type { Target } from '@lectern/contracts';
import { CornerUpLeft, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ElsewhereBar, LastPlaces, SaveChip } from '../../places/places.parts.tsx';
import type { ChapterLine } from '../chapters.ts';
import type { Panel, ReadingState } from '../reading-state.ts';
import styles from './places.module.css';
import { targetOf } from './target.ts';
import type { Places } from './use-places.ts';

const told = (fraction: number): string => formatPercent(Math.floor(fraction * 100) / 100);

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
          {t('back', { percent: told(before.at.fraction) })}
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
          told={told}
          here={place.at.fraction}
          className={cx(styles.elsewhere, bars && styles.raised)}
          onGo={() => reading.follow(places.goThere())}
          onStay={places.stay}
        />
      )}
      <LastPlaces
        bookId={bookId}
        told={told}
        chapterAt={(fraction) => lines.findLast((line) => line.spine !== null && line.share <= fraction)?.title ?? ''}
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
