import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { expect, test } from '../fixtures/session.ts';

test('[SANCTION-8] [SANCTION-14] a blocked reader is signed out at once, and the sign-in shows why and until when', async ({
  page,
  session,
}) => {
  const { username, password } = readInstallation().second;
  const reader = String(session.userId);
  await page.goto(`/en/user/${reader}`);
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  const answer = await runAdminCommand(
    'reader',
    'block',
    reader,
    '--days',
    '7',
    '--reason',
    'Copies were sold.',
    '--json',
  );
  try {
    await page.getByLabel('Email or username').fill(username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This account is blocked');
    await expect(alert).toContainText('Copies were sold.');
    const { until } = JSON.parse(answer) as { until: string }; // the JSON output of `reader block`
    await expect(alert).toContainText(String(new Date(until).getFullYear()));
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(await findViolationsInAllThemes(page, 'blocked')).toEqual([]);
  } finally {
    await runAdminCommand('reader', 'unblock', reader, '--reason', 'The story is over.');
  }
});
