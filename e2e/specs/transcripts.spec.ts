import type { Locator, Page } from '@playwright/test';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { visitLibraryDialogs } from '../fixtures/library-dialogs.ts';
import { waitForAnimations } from '../fixtures/page-waits.ts';
import { visitPlayer } from '../fixtures/player-screens.ts';
import { visitReaderPanels } from '../fixtures/reader-panels.ts';
import { visitLibrary, visitPlaces, visitSettings, visitSignIn } from '../fixtures/screens.ts';
import { countPendingCalls, expect, openVisitorPage, test } from '../fixtures/steady-page.ts';
import { createTranscriber } from '../fixtures/transcript.ts';

test.describe.configure({ timeout: 240_000 });
test.skip(({ browserName }) => browserName !== 'chromium', 'the accessibility tree is read by a protocol of Chromium');

/** Compares each screen of a walk with its transcript in `e2e/transcripts`; one that is missing is written. */
const createComparison = (page: Page, walk: string) => {
  const write = createTranscriber();
  return async (screen: string, anchor: Locator): Promise<void> => {
    await expect(anchor).toBeVisible();
    await waitForAnimations(page);
    const name = `${walk}-${screen.replaceAll(' ', '-')}.txt`;
    await expect(async () => {
      const text = await write(page, screen);
      expect(countPendingCalls(page)).toBe(0);
      expect(await write(page, screen)).toBe(text); // nothing is being rendered
      expect(text).toMatchSnapshot(name);
    }).toPass({ timeout: 20_000 });
  };
};

test('[UI-67] the sign-in says what its transcripts say @long', async ({ browser }) => {
  const context = await browser.newContext({ storageState: createVisitorState() });
  const page = await openVisitorPage(context);
  await visitSignIn(page, createComparison(page, 'sign-in'));
  await context.close();
});

for (const [walk, visitScreens] of [
  ['settings', visitSettings],
  ['library', visitLibrary],
  ['places', visitPlaces],
  ['dialogs', visitLibraryDialogs],
  ['reader', visitReaderPanels],
  ['player', visitPlayer],
] as const)
  test(`[UI-67] the screens of “${walk}” say what their transcripts say @long`, async ({ page, session }) => {
    await visitScreens(page, session, createComparison(page, walk));
  });
