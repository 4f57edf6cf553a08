import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { firstScreen } from '../lib/first-screen.ts';
import { loadOverlays } from '../ui/overlays/overlays.ts';
import { setFlags } from './set-flags.ts';

// The defaults, and audiobooks, which installations usually have.
beforeEach(() => setFlags('getMoreSpace readRate plan qrCode audioBooks'));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Generous, because test machines may be busy; a query still returns as soon as it matches.
configure({ asyncUtilTimeout: 10_000 });

firstScreen.markDrawn();

// A browser loads the overlays after the first screen.
await loadOverlays();
