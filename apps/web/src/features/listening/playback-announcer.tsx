import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAnnouncement } from '../../lib/announcement.ts';
import type from '../../ui/theme/type.module.css';
import { type BookPlayer, getCurrentChapter } from './book-player.ts';
import { formatRate, formatSpokenTime } from './format.ts';
import { isActive } from './transport.tsx';

/** Of several changes in a row only the last one is said. */
const DELAY_MS = 400;

/** Controls that say their value themselves: sliders those of position and speed, choices that of the speed. */
const SLIDER_SELECTOR = 'input[type="range"],[role="slider"]';
const CHOICE_SELECTOR = 'input[type="radio"],[role="radio"]';

/** `isOn`: it plays, or is about to. */
type Spoken = { chapter: number; rate: number; jumps: number; isOn: boolean };

/** Tells screen readers of changes of the chapter, the speed and the position, whoever or whatever has made them. */
export const PlaybackAnnouncer = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback } = bookPlayer;
  const { chapter, rate, jumps } = playback;
  const isOn = isActive(playback);
  const last = useRef<Spoken>({ chapter, rate, jumps, isOn });
  const [text, setText] = useState('');

  const say = useEffectEvent((): void => {
    const parts: string[] = [];
    const isSlider = document.activeElement?.matches(SLIDER_SELECTOR) === true;
    const isChoice = document.activeElement?.matches(CHOICE_SELECTOR) === true;
    if (rate !== last.current.rate && !isSlider && !isChoice)
      parts.push(t('announce.speed', { rate: formatRate(rate) }));
    const { title, elapsedMs } = getCurrentChapter(bookPlayer);
    if (chapter !== last.current.chapter) {
      const number = t('chapterOf', { number: chapter + 1, count: book.chapters.length });
      parts.push(title ? `${number}, ${title}` : number);
    }
    // falling asleep and going on after a pause jump by themselves, and nobody asked where
    const isAsked = isOn === last.current.isOn;
    if (jumps !== last.current.jumps && isAsked && !isSlider) parts.push(formatSpokenTime(elapsedMs));
    last.current = { chapter, rate, jumps, isOn };
    if (parts.length > 0) setText((current) => toAnnouncement(parts.join(', '), current));
  });
  useEffect(() => {
    const timer = setTimeout(say, DELAY_MS);
    return () => clearTimeout(timer);
  }, [chapter, rate, jumps, isOn]);
  return (
    <div className={type.hidden} aria-live="polite" data-playback-announcer>
      {text}
    </div>
  );
};
