import './lib/configure-zod.ts'; // before any schema is created
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/index.css';
import { App } from './app/app.tsx';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { createAppRouter } from './app/router.tsx';
import { startSession } from './app/start-session.ts';
import { session, startLiveUpdates, startSessionRefresh } from './lib/api.ts';
import { firstScreen } from './lib/first-screen.ts';
import { keepFocus } from './lib/keep-focus.ts';
import { consumeLaunchParams } from './lib/launch-params.ts';
import { consumeUrlSession } from './lib/url-session.ts';
import { loadOverlays } from './ui/overlays/overlays.ts';
import { watchTheme } from './ui/theme/theme.ts';

// First of all: a session or a code in the URL must not stay there while anything else is shown or requested.
consumeLaunchParams();
const urlSession = consumeUrlSession();

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
/** Renders the first screen in a transition, so that slow devices can paint and handle input in between. */
const render = (): void => {
  const router = createAppRouter(); // starts the loaders of the current path
  const show = (): void =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      ),
    );
  // Until its screen has loaded, the router would show an empty page instead of the prerendered login.
  if (router.state.initialized || document.querySelector('[data-prerendered]') === null) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
};
// In a separate task: evaluating all this code already takes long on slow devices.
setTimeout(() => {
  startSession(urlSession);
  startSessionRefresh();
  startLiveUpdates();
  watchTheme();
  keepFocus();
  setTimeout(render);
});

/** Loads what the next screens need: the whole shell for visits without a network, and overlays, so that the first menu opens at once. */
const prepareForReader = (): void => {
  if (session.current().state !== 'in') return;
  stopWaiting();
  registerServiceWorker();
  void loadOverlays().catch(() => undefined);
};
let stopWaiting = (): void => {};
firstScreen.limitWait();
// Visitors see the login and nothing else.
firstScreen.runAfter(() => {
  stopWaiting = session.subscribe(prepareForReader);
  prepareForReader();
});
