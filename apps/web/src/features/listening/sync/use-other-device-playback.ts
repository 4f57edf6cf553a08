import { listening } from '@lectern/contracts';
import { useEffect, useReducer } from 'react';
import { call, live } from '../../../lib/api.ts';
import { thisDevice, thisHolder } from '../../positions/positions.queries.ts';
import type { Playback, Player } from '../engine/player.ts';
import {
  ANSWER_MS,
  type OtherDeviceEvent,
  type OtherDevicePlayback,
  reduceOtherDevicePlayback,
} from './other-device-playback.ts';
import { positionTrackerStore } from './position-tracker-store.ts';

const isPlaying = ({ state }: Playback): boolean => state === 'playing' || state === 'waiting';

/** Tells the other devices that this one plays. Without a network they are not asked later either. */
const announcePlayback = (bookId: string): void =>
  void call(listening.begin, {
    params: { bookId },
    body: { device: thisDevice.id(), deviceName: thisDevice.name(), holder: thisHolder.id() },
  }).catch(() => undefined);

/** What there is to ask about another device that plays, and the answers. */
export type OtherDevicePrompt = {
  question: OtherDevicePlayback | null;
  pauseHere: () => void;
  playHere: () => void;
  close: () => void;
};

/** Tells the reader's other devices that this one plays, and asks when one of them does. */
export const useOtherDevicePlayback = (player: Player, bookId: string): OtherDevicePrompt => {
  const [question, dispatch] = useReducer(
    (previous: OtherDevicePlayback | null, event: OtherDeviceEvent) =>
      reduceOtherDevicePlayback(previous, event, isPlaying(player.current())),
    null,
  );
  useEffect(() => {
    let wasPlaying = false;
    const check = (): void => {
      const nowPlaying = isPlaying(player.current());
      if (nowPlaying === wasPlaying) return;
      wasPlaying = nowPlaying;
      if (nowPlaying) announcePlayback(bookId);
      dispatch({ kind: 'playing', isPlaying: nowPlaying });
    };
    check();
    return player.subscribe(check);
  }, [player, bookId]);
  useEffect(
    () =>
      live.subscribe((change) => {
        if (change.kind !== 'listening.started') return;
        // another tab of this browser has silenced this one already
        const isThisDevice = change.device === thisDevice.id();
        const isThisPage = change.holder === thisHolder.id();
        if (!isThisPage) positionTrackerStore.resetAnswer(change.device);
        dispatch({ kind: 'started', device: change.device, name: change.deviceName, isThisDevice });
      }),
    [],
  );
  const isAsking = question?.state === 'asking';
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      dispatch({ kind: 'timeout' });
      player.pause();
    }, ANSWER_MS);
    return () => clearTimeout(timer);
  }, [isAsking, player]);
  const answer = (): void => dispatch({ kind: 'answered' });
  return {
    question,
    pauseHere: () => {
      answer();
      player.pause();
    },
    playHere: () => {
      answer();
      if (!isPlaying(player.current())) player.play();
    },
    close: answer,
  };
};
