import './lib/schemas-without-code.ts'; // before any schema is made
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/index.css';
import { App } from './app/app.tsx';
import { makeRouter } from './app/router.tsx';
import { keepShell } from './app/shell-worker.ts';
import { start } from './app/start.ts';
import { takeAddressSession } from './lib/address-session.ts';
import { takeAddressWords } from './lib/address-words.ts';
import { keepListening, keepSessionFresh } from './lib/api.ts';
import { loadOverlays } from './ui/overlays/overlays.ts';
import { followLook } from './ui/theme/look.ts';

// First of all: a session or a code in the address must not stay there while anything else is shown or asked.
takeAddressWords();
const arrived = takeAddressSession();

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');
/** The first screen comes in turns: a slow device may paint and hear its reader between them. */
const draw = (): void => {
  const router = makeRouter(); // which begins with what the address needs
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
};
// Not in the same task as the running of all this code, which is long there as well.
setTimeout(() => {
  start(arrived);
  keepSessionFresh();
  keepListening();
  keepShell();
  followLook();
  setTimeout(draw);
});

// The first screen is drawn without them; they come while the reader looks at it, so that the first menu opens at once.
addEventListener('load', () => setTimeout(() => void loadOverlays().catch(() => undefined), 2000), { once: true });
