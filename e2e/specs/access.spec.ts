import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { createVisitorState } from '../fixtures/cookie-choice.ts';
import { visitLibrary, visitPlaces, visitSettings, visitSignIn } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/session.ts';
import { applyTheme, THEMES, tagLongOnPhone } from '../fixtures/themes.ts';

/** axe keeps the machine busy, so elements may appear late. */
const TIMEOUT_MS = 20_000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Generated covers are pictures; their text has a test of its own (UI-4). */
const PICTURES = 'div[aria-hidden="true"]';

/** Screens checked in every theme on the wide window too, where switching themes is slow. */
const MAIN_SCREENS = new Set(['tiles', 'failed uploads', 'reader']);

/**
 * Checks screens with axe and collects the violations of all tags: in every theme on the narrow window; on the wide
 * one in every theme for the main screens, else in one. The text of books is not checked.
 */
const createAudit = (page: Page) => {
  const wide = (page.viewportSize()?.width ?? 0) > 640;
  const problems: string[] = [];
  let screenCount = 0;
  return {
    expectNoProblems(): void {
      process.stdout.write(`${screenCount} screens checked\n`);
      expect(problems).toEqual([]);
    },
    async checkScreen(screen: string, anchor: Locator): Promise<void> {
      await expect(anchor).toBeVisible({ timeout: TIMEOUT_MS });
      for (const theme of THEMES) {
        const isChecked = !wide || theme === 'light' || MAIN_SCREENS.has(screen);
        if (!isChecked) continue;
        await applyTheme(page, theme);
        const violations = await findViolations(page, {
          exclude: [PICTURES],
          tags: TAGS,
          coloursOnly: theme !== THEMES[0],
        });
        problems.push(
          ...violations.map(({ id, target, summary: why }) => `${screen}, ${theme}: ${id} ${target} ${why}`),
        );
        screenCount += 1;
      }
    },
  };
};

test.describe.configure({ timeout: 240_000 });
// A trace would store axe's long script once for every theme.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} wide${tagLongOnPhone(width)}`, () => {
    test.use({ viewport: { width, height } });

    test('[UI-17] the sign-in has no violations', async ({ browser }) => {
      const context = await browser.newContext({ storageState: createVisitorState() });
      const page = await context.newPage();
      const audit = createAudit(page);
      await visitSignIn(page, audit.checkScreen);
      audit.expectNoProblems();
      await context.close();
    });

    for (const [name, visitScreens] of [
      ['settings and stores', visitSettings],
      ['the library, a book and the reader', visitLibrary],
      ['the other places of the library', visitPlaces],
    ] as const)
      test(`[UI-17] ${name} have no violations`, async ({ page, session }) => {
        const audit = createAudit(page);
        await visitScreens(page, session, audit.checkScreen);
        audit.expectNoProblems();
      });
  });
}
