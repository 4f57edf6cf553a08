import { expect, it } from 'vitest';
import { requestStop } from './child.ts';

const createDouble = (connected: boolean) => {
  const asked: string[] = [];
  return {
    asked,
    connected,
    kill: (signal?: NodeJS.Signals | number) => asked.push(String(signal)) > 0,
    disconnect: () => void asked.push('disconnect'),
  };
};

it('[OPS-149] a program is asked to end in order on every system', () => {
  const ask = (platform: NodeJS.Platform, connected: boolean): string[] => {
    const child = createDouble(connected);
    requestStop(child, platform);
    return child.asked;
  };
  expect(ask('linux', true)).toEqual(['SIGTERM']);
  expect(ask('darwin', true)).toEqual(['SIGTERM']);
  expect(ask('win32', true)).toEqual(['disconnect']);
  expect(ask('win32', false)).toEqual(['SIGTERM']);
});
