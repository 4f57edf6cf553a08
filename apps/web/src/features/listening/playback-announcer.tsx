import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import { type BookPlayer, getCurrentChapter } from './book-player.ts';
import { formatRate, formatSpokenTime } from './format.ts';

/** Of several changes in a row only the last one is said. */
const DELAY_MS = 400;

/** Sliders and choices say their value themselves. */
const saysItself = (element: Element | null): boolean =>
  element?.matches('input[type="range"],input[type="radio"],[role="radio"],[role="slider"]') === true;

type Spoken = { chapter: number; rate: number; jumps: number };

/** Tells screen readers of changes of the chapter, the speed and the position, whoever or whatever has made them. */
export const PlaybackAnnouncer = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback } = bookPlayer;
  const { chapter, rate, jumps } = playback;
  const last = useRef<Spoken>({ chapter, rate, jumps });
  const [text, setText] = useState('');

  const say = useEffectEvent((): void => {
    const parts: string[] = [];
    if (rate !== last.current.rate) parts.push(t('announce.speed', { rate: formatRate(rate) }));
    const { title, elapsedMs } = getCurrentChapter(bookPlayer);
    if (chapter !== last.current.chapter) {
      const number = t('chapterOf', { number: chapter + 1, count: book.chapters.length });
      parts.push(title ? `${number}, ${title}` : number);
    }
    if (jumps !== last.current.jumps) parts.push(formatSpokenTime(elapsedMs));
    last.current = { chapter, rate, jumps };
    if (parts.length > 0 && !saysItself(document.activeElement)) setText(parts.join(', '));
  });
  useEffect(() => {
    const timer = setTimeout(say, DELAY_MS);
    return () => clearTimeout(timer);
  }, [chapter, rate, jumps]);
  return (
    <div className={type.hidden} aria-live="polite" data-playback-announcer>
      {text}
    </div>
  );
};
