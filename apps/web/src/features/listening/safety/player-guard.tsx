import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { QuestionBar } from '../../places/places.parts.tsx';
import type { Player } from '../engine/player.ts';
import type { Opened } from './line.ts';
import { useKeptPlaces } from './use-kept-places.ts';
import { useListeningTime } from './use-listening-time.ts';
import { usePlaysElsewhere } from './use-plays-elsewhere.ts';

/**
 * Keeps what is heard of the book in the player: places, time, and peace with the reader's other devices. One a book, above all
 * screens (`key`: the book's id); it shows nothing but a question. What it holds is out of sight as long: one question at a time.
 */
export const PlayerGuard = ({
  player,
  book,
  className,
  children,
}: {
  player: Player;
  book: Opened;
  /** Where its question stands on the screen. */
  className?: string | undefined;
  children?: ReactNode;
}) => {
  const { t } = useTranslation(['heard', 'places', 'common']);
  useKeptPlaces(player, book);
  useListeningTime(player, book.id);
  const { asked, pauseHere, goOn, close } = usePlaysElsewhere(player, book.id);
  const isPaused = asked?.state === 'paused';
  return (
    <>
      {asked && (
        <QuestionBar
          label={t('playsElsewhere')}
          question={t(isPaused ? 'playsPaused' : 'plays', { device: asked.name ?? t('places:device.other') })}
          className={className}
        >
          <Button size="s" onPress={isPaused ? goOn : pauseHere}>
            {t(isPaused ? 'goOn' : 'pauseHere')}
          </Button>
          <Button size="s" kind="quiet" onPress={isPaused ? close : goOn}>
            {t(isPaused ? 'common:close' : 'goOn')}
          </Button>
        </QuestionBar>
      )}
      <div hidden={asked !== null}>{children}</div>
    </>
  );
};
