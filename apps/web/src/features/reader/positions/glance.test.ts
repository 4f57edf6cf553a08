import { describe, expect, it, vi } from 'vitest';
import { createGlance, GLANCE_MS } from './glance.ts';

const start = () => {
  let time = 0;
  let timer: { at: number; callback: () => void } | null = null;
  const onEnd = vi.fn();
  const glance = createGlance(
    onEnd,
    () => time,
    (callback, ms) => {
      timer = { at: time + ms, callback };
      return () => {
        timer = null;
      };
    },
  );
  glance.setVisible(true);
  const pass = (ms: number): void => {
    time += ms;
    if (timer && timer.at <= time) timer.callback();
  };
  return { glance, onEnd, pass };
};

describe('[READER-205] a glance', () => {
  it('ends after ten visible seconds', () => {
    const { glance, onEnd, pass } = start();
    pass(GLANCE_MS - 1);
    expect(glance.isOn()).toBe(true);
    pass(1);
    expect(glance.isOn()).toBe(false);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('does not go on while the page is hidden', () => {
    const { glance, onEnd, pass } = start();
    pass(GLANCE_MS - 1000);
    glance.setVisible(false);
    pass(60_000);
    expect([glance.isOn(), onEnd.mock.calls.length]).toEqual([true, 0]);
    glance.setVisible(true);
    pass(1000);
    expect(glance.isOn()).toBe(false);
  });

  it('begins again at the end of the book after a jump, and is over as soon as the reader is elsewhere', () => {
    const { glance, onEnd, pass } = start();
    pass(GLANCE_MS);
    glance.restart();
    expect(glance.isOn()).toBe(true);
    glance.end();
    pass(GLANCE_MS);
    expect([glance.isOn(), onEnd.mock.calls.length]).toEqual([false, 1]);
  });
});
