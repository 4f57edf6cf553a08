import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children in a later, interruptible pass, so that the rest of the screen appears sooner and stays responsive. Reserve their space. */
export const Deferred = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null);
