import { listening } from '@lectern/contracts';
import { useEffect, useReducer } from 'react';
import { call, live } from '../../../lib/api.ts';
import { device } from '../../places/places.queries.ts';
import type { Playback, Player } from '../engine/player.ts';
import { elsewhere } from './elsewhere.ts';
import { ANSWER_MS, askedAfter, type PlayEvent, type PlaysElsewhere } from './plays-elsewhere.ts';

const plays = ({ state }: Playback): boolean => state === 'playing' || state === 'waiting';

/** The others learn of it, or they don't: what began without a network is nothing to ask about later. */
const tellBegin = (bookId: string): void =>
  void call(listening.begin, {
    params: { bookId },
    body: { device: device.id(), deviceName: device.name() },
  }).catch(() => undefined);

/** Tells the reader's other devices that this one plays, and asks when one of them does. */
export const usePlaysElsewhere = (
  player: Player,
  bookId: string,
): { asked: PlaysElsewhere | null; pauseHere: () => void; goOn: () => void; close: () => void } => {
  const [asked, dispatch] = useReducer(
    (before: PlaysElsewhere | null, event: PlayEvent) => askedAfter(before, event, plays(player.current())),
    null,
  );
  useEffect(() => {
    let was = false;
    const look = (): void => {
      const is = plays(player.current());
      if (is === was) return;
      was = is;
      if (is) tellBegin(bookId);
      dispatch({ kind: 'plays', is });
    };
    look();
    return player.subscribe(look);
  }, [player, bookId]);
  useEffect(
    () =>
      live.subscribe((word) => {
        if (word.kind !== 'listening.started') return;
        const own = word.device === device.id();
        if (!own) elsewhere.begins(word.device);
        dispatch({ kind: 'started', device: word.device, name: word.deviceName, own });
      }),
    [],
  );
  const isAsking = asked?.state === 'asking';
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      dispatch({ kind: 'late' });
      player.pause();
    }, ANSWER_MS);
    return () => clearTimeout(timer);
  }, [isAsking, player]);
  const answer = (): void => dispatch({ kind: 'answered' });
  return {
    asked,
    pauseHere: () => {
      answer();
      player.pause();
    },
    goOn: () => {
      answer();
      if (!plays(player.current())) player.play();
    },
    close: answer,
  };
};
