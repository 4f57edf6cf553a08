import { Pause, Play, RotateCcw, RotateCw, SkipForward, X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../../lib/book-text.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type BookPlayer, getCurrentChapter } from '../book-player.ts';
import type { Bookmarks } from '../bookmarks/use-bookmarks.ts';
import { formatRemaining, formatSeconds } from '../format.ts';
import { PlaybackStatus } from '../playback-status.tsx';
import { usePlayerSettings } from '../player-settings.ts';
import { isActive } from '../transport.tsx';
import styles from './car-screen.module.css';
import { useScreenOn } from './use-screen-on.ts';

/** A finger that moves further wipes the screen, and presses nothing; CSS pixels. */
const MAX_SLIP = 32;

/** A large button that a wipe does not press. */
const LargeButton = ({
  label,
  className,
  isBusy = false,
  autoFocus = false,
  onPress,
  children,
}: {
  label: string;
  className?: string | undefined;
  isBusy?: boolean;
  autoFocus?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const onPointerDown = ({ clientX, clientY }: PointerEvent): void => {
    start.current = { x: clientX, y: clientY };
  };
  const onClick = ({ clientX, clientY, detail }: MouseEvent): void => {
    const from = start.current;
    start.current = null;
    const isByKey = detail === 0;
    if (!isByKey && from && Math.hypot(clientX - from.x, clientY - from.y) > MAX_SLIP) return;
    onPress();
  };
  return (
    <button
      type="button"
      className={cx(styles.key, className)}
      aria-label={label}
      aria-busy={isBusy}
      autoFocus={autoFocus}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      {children}
    </button>
  );
};

/** The player for a glance: three large controls, the book and its chapter. Esc and the cross lead out. */
export const CarScreen = ({
  bookPlayer,
  bookmarks,
  onLeave,
}: {
  bookPlayer: BookPlayer;
  bookmarks: Bookmarks;
  onLeave: () => void;
}) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  const [settings] = usePlayerSettings();
  const chapter = getCurrentChapter(bookPlayer);
  const isPlaying = isActive(playback);
  const lang = book.lang ?? undefined;
  useScreenOn();
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) latestOnLeave.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const skip = (direction: 'back' | 'on') => (
    <LargeButton
      label={t(`skip.${direction}`, { time: formatSeconds(settings[direction], 'long') })}
      className={styles[direction]}
      onPress={() => control((player) => player.skip((direction === 'back' ? -1 : 1) * settings[direction] * 1000))}
    >
      <Icon of={direction === 'back' ? RotateCcw : RotateCw} />
      <span aria-hidden="true">{settings[direction]}</span>
    </LargeButton>
  );
  return (
    <section className={styles.car} aria-label={t('car')} data-car data-player-page>
      <header className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title} {...getLineAttributes(lang)}>
            {book.title}
          </h1>
          <p className={styles.chapter} {...getLineAttributes(lang)}>
            {chapter.title ?? t('chapterNumber', { number: playback.chapter + 1 })}
          </p>
          <p className={styles.left}>{formatRemaining(chapter.leftMs / playback.rate)}</p>
        </div>
        <IconButton icon={X} label={t('car.leave')} className={styles.leave} onPress={onLeave} />
      </header>
      <div className={styles.status}>
        <PlaybackStatus bookPlayer={bookPlayer} bookmarks={bookmarks} />
      </div>
      <div className={styles.keys} role="group" aria-label={t('keys')}>
        {skip('back')}
        <LargeButton
          label={t(isPlaying ? 'pause' : 'play')}
          className={styles.play}
          autoFocus
          isBusy={playback.state === 'waiting' || playback.state === 'loading'}
          onPress={() => control((player) => player.toggle())}
        >
          <Icon of={isPlaying ? Pause : Play} />
        </LargeButton>
        {skip('on')}
      </div>
      <LargeButton label={t('next')} className={styles.next} onPress={() => control((player) => player.next())}>
        <Icon of={SkipForward} />
        <span>{t('next')}</span>
      </LargeButton>
    </section>
  );
};
