import type { NavigationTarget } from '@lectern/contracts';
import { CornerUpLeft, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OtherDeviceBar, RecentPositions, SaveStatus } from '../../positions/positions.parts.tsx';
import type { Panel, ReadingState } from '../reading-state.ts';
import { toTarget } from './position-sync.ts';
import styles from './positions.module.css';
import type { Positions } from './use-positions.ts';

/** In the bottom bar: a button back from the last jump, the save state, and the recent positions. */
export const PositionTools = ({
  positions,
  isBarShown,
  onBack,
  panel,
  onPanel,
}: {
  positions: Positions;
  isBarShown: boolean;
  onBack: () => void;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}) => {
  const { t } = useTranslation('positions');
  const { previousPosition } = positions;
  return (
    <span className={styles.tools}>
      {previousPosition && (
        <Button kind="quiet" size="s" icon={CornerUpLeft} onPress={onBack}>
          {t('back', { percent: formatProgress(previousPosition.at.fraction) })}
        </Button>
      )}
      <SaveStatus saveState={positions.saving} isVisible={isBarShown} onRetry={positions.retry} />
      <IconButton
        className={cx(styles.tool, styles.wide)}
        icon={History}
        label={t('recent')}
        aria-expanded={panel === 'positions'}
        onPress={() => onPanel(panel === 'positions' ? null : 'positions')}
      />
    </span>
  );
};

/** What positions need from a reader view model, reflowable or fixed-layout. */
type PositionedReader = ReadingState & {
  positions: Positions;
  openPanel: (panel: Panel | null) => void;
  jumpTo: (to: NavigationTarget) => void;
  goTo: (to: NavigationTarget | null) => void;
};

/** Over the page: the question about a position of another device, and the recent positions. */
export const PositionOverlays = ({
  bookId,
  viewModel,
  getChapterAt,
}: {
  bookId: string;
  viewModel: PositionedReader;
  /** The title of the chapter at a share of the book; empty where there is none. */
  getChapterAt: (fraction: number) => string;
}) => {
  const { positions, position, areBarsShown, panel } = viewModel;
  const { otherDevicePosition } = positions;
  return (
    <>
      {otherDevicePosition && position && (
        <OtherDeviceBar
          key={otherDevicePosition.updated}
          position={otherDevicePosition}
          formatPosition={formatProgress}
          currentFraction={position.at.fraction}
          className={cx(styles.elsewhere, areBarsShown && styles.raised)}
          onGo={() => viewModel.goTo(positions.goToOtherDevice())}
          onStay={positions.stayHere}
        />
      )}
      <RecentPositions
        bookId={bookId}
        formatPosition={formatProgress}
        chapterAt={getChapterAt}
        isOpen={panel === 'positions'}
        onGo={(to) => {
          viewModel.openPanel(null);
          viewModel.jumpTo(toTarget(to));
        }}
        onClose={() => viewModel.openPanel(null)}
      />
    </>
  );
};
