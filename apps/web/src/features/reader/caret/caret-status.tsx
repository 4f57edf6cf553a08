import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type from '../../../ui/theme/type.module.css';
import type { Caret } from './use-caret.ts';

/** What holds the focus until it has closed. */
const OVERLAY_SELECTOR = '[role="menu"],[role="dialog"]';

/** Runs something as soon as no menu or dialog has the focus, and what it returns the focus to has it. */
const runWhenFocusIsFree = (run: () => void): (() => void) => {
  let frame = 0;
  const check = (framesLeft: number): void => {
    const isBusy = document.querySelector(OVERLAY_SELECTOR)?.contains(document.activeElement) === true;
    if (!isBusy && framesLeft === 0) return run();
    frame = requestAnimationFrame(() => check(isBusy ? 2 : framesLeft - 1));
  };
  check(2);
  return () => cancelAnimationFrame(frame);
};

/** Says what the caret does, and keeps the focus in the text, or in the toolbar of the selection when the reader asks for that. */
export const CaretStatus = ({
  caret: { isOn, announcement, toolbarRequests },
  page,
  isToolbarOpen,
  isNoteOpen,
  onFocusText,
}: {
  caret: Caret;
  /** The element with the frame of the book. */
  page: RefObject<HTMLElement | null>;
  isToolbarOpen: boolean;
  isNoteOpen: boolean;
  /** Focuses the text inside the frame. */
  onFocusText: () => void;
}) => {
  const focusText = useEffectEvent((isForced: boolean): void => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || activeElement === page.current;
    if (!isForced && !isLost) return;
    page.current?.querySelector('iframe')?.focus();
    onFocusText();
  });
  useEffect(() => (isOn ? runWhenFocusIsFree(() => focusText(true)) : undefined), [isOn]);
  const isOpen = isToolbarOpen || isNoteOpen;
  useEffect(() => (isOn && !isOpen ? runWhenFocusIsFree(() => focusText(false)) : undefined), [isOn, isOpen]);
  const answered = useRef(0);
  useEffect(() => {
    const button = page.current?.querySelector<HTMLElement>('[data-selection-bar] button');
    if (toolbarRequests === answered.current || !button) return; // it comes with the next rendering
    answered.current = toolbarRequests;
    button.focus();
  }, [toolbarRequests, isToolbarOpen, page]);
  return (
    <div className={type.hidden} aria-live="polite" data-caret-status>
      {announcement}
    </div>
  );
};
