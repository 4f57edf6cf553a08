import { type ReactNode, useDeferredValue } from 'react';

/** What can wait: drawn when the rest of its screen is, a little at a time, so that the rest is seen sooner and a hand is answered meanwhile. Its place must be kept. */
export const Later = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null);
