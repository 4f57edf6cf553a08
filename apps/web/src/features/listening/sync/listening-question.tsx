import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { QuestionBar } from '../../positions/positions.parts.tsx';
import type { BookPlayer } from '../book-player.ts';
import { OtherDeviceQuestion } from './other-device-question.tsx';
import { positionTrackerStore } from './position-tracker-store.ts';
import type { OtherDevicePrompt } from './use-other-device-playback.ts';

/**
 * The one question that is open about other devices, the same in every window: who plays, where both play; else the position,
 * because it has to be answered before playback here counts.
 */
export const ListeningQuestion = ({
  bookPlayer: { book, playback, control },
  prompt: { question, pauseHere, playHere, close },
  className,
  children,
}: {
  bookPlayer: BookPlayer;
  prompt: OtherDevicePrompt;
  /** Positions the question on the screen. */
  className?: string | undefined;
  /** Shown while no question is open. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation(['playback', 'positions', 'common']);
  const asksPosition = useSyncExternalStore(
    positionTrackerStore.subscribe,
    () => positionTrackerStore.getQuestion(book.id) !== null,
  );
  const isPaused = question?.state === 'paused';
  if (question && !(isPaused && asksPosition))
    return (
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
    );
  if (!asksPosition) return children;
  return (
    <OtherDeviceQuestion
      book={book}
      atMs={playback.atMs}
      className={className}
      onSeek={(atMs) => control((player) => player.seek(atMs))}
    />
  );
};
