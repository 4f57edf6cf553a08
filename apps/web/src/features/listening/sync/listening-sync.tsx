import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { QuestionBar } from '../../positions/positions.parts.tsx';
import type { Player } from '../engine/player.ts';
import type { OpenedBook } from '../opened-book.ts';
import { positionTrackerStore } from './position-tracker-store.ts';
import { useListeningTime } from './use-listening-time.ts';
import { useOtherDevicePlayback } from './use-other-device-playback.ts';
import { useSavePositions } from './use-save-positions.ts';

/**
 * Syncs the book in the player: saves its positions, counts the listening time, and asks when another device plays. One
 * instance per book (`key`: its id), above all screens. Its children ask about positions. One question is shown at a time: who plays, where both
 * play; else the position, because it has to be answered before playback here counts.
 */
export const ListeningSync = ({
  player,
  book,
  className,
  children,
}: {
  player: Player;
  book: OpenedBook;
  /** Positions the question on the screen. */
  className?: string | undefined;
  children?: ReactNode;
}) => {
  const { t } = useTranslation(['playback', 'positions', 'common']);
  useSavePositions(player, book);
  useListeningTime(player, book.id);
  const { question, pauseHere, playHere, close } = useOtherDevicePlayback(player, book.id);
  const isPaused = question?.state === 'paused';
  const asksPosition = useSyncExternalStore(
    positionTrackerStore.subscribe,
    () => positionTrackerStore.getQuestion(book.id) !== null,
  );
  const isShown = question !== null && !(isPaused && asksPosition);
  return (
    <>
      {isShown && (
        <QuestionBar
          label={t('playsOnOtherDevice')}
          question={t(isPaused ? 'playsPaused' : 'plays', { device: question.name ?? t('positions:device.other') })}
          className={className}
        >
          <Button size="s" onPress={isPaused ? playHere : pauseHere}>
            {t(isPaused ? 'resumeHere' : 'pauseHere')}
          </Button>
          <Button size="s" kind="quiet" onPress={isPaused ? close : playHere}>
            {t(isPaused ? 'common:close' : 'resumeHere')}
          </Button>
        </QuestionBar>
      )}
      <div hidden={isShown}>{children}</div>
    </>
  );
};
