import { useEffect, useLayoutEffect, useRef } from 'react';
import { readKeyPress } from '../../lib/key-press.ts';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { type Command, findCommand } from './keyboard-shortcuts.ts';

/** Whether the focus came by a press of the pointer: its control is not waiting for keys. */
let isPointerFocus = false;

const trackPointerFocus = (): (() => void) => {
  let isPointerPressed = false;
  const onPointer = (): void => {
    isPointerPressed = true;
    isPointerFocus = true;
  };
  const onKey = (): void => {
    isPointerPressed = false;
  };
  const onFocus = (): void => {
    isPointerFocus = isPointerPressed;
  };
  addEventListener('pointerdown', onPointer, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('focusin', onFocus, { capture: true });
  return () => {
    removeEventListener('pointerdown', onPointer, { capture: true });
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('focusin', onFocus, { capture: true });
  };
};

/** Whether a focused control handles a key itself. */
const handlesKeyItself = (target: Element, key: string): boolean => {
  if (target.closest('input:not([type="range"]),textarea,select,[contenteditable],[role="dialog"],[role="menu"]'))
    return true;
  if (key.startsWith('Arrow')) return target.closest('input,[role="tab"],[data-own-arrows]') !== null;
  return key === ' ' && !isPointerFocus && target.closest('button,a,[role="tab"]') !== null;
};

/** Runs the player's keyboard commands wherever the focus is on the page. */
export const useKeyboardShortcuts = (onCommand: (command: Command) => void): void => {
  const latest = useRef(onCommand);
  const [singleKeys] = useSingleKeyShortcuts();
  useLayoutEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    /** Space on a control that was pressed with the pointer is the player's: the control must not see it. */
    const isTaken = (event: KeyboardEvent): boolean =>
      event.key === ' ' &&
      isPointerFocus &&
      event.target instanceof Element &&
      event.target.closest('button,a') !== null;
    const onKeyUp = (event: KeyboardEvent): void => {
      if (!isTaken(event) || (event.target instanceof Element && handlesKeyItself(event.target, ' '))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onTakenKeyDown = (event: KeyboardEvent): void => {
      if (isTaken(event)) onKeyDown(event);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && handlesKeyItself(event.target, event.key)) return;
      const command = findCommand(readKeyPress(event), singleKeys === 'on');
      if (!command) return;
      event.preventDefault();
      if (isTaken(event)) event.stopPropagation();
      latest.current(command);
    };
    const stopTracking = trackPointerFocus();
    // before the control, and after whatever listens to the whole window: the fading sleep timer
    document.addEventListener('keydown', onTakenKeyDown, { capture: true });
    document.addEventListener('keyup', onKeyUp, { capture: true });
    addEventListener('keydown', onKeyDown);
    return () => {
      stopTracking();
      document.removeEventListener('keydown', onTakenKeyDown, { capture: true });
      document.removeEventListener('keyup', onKeyUp, { capture: true });
      removeEventListener('keydown', onKeyDown);
    };
  }, [singleKeys]);
};
