import { installation } from '../fixtures/installation.ts';
import { breachesOf } from '../fixtures/judge.ts';
import { operator } from '../fixtures/operator.ts';
import { expect, test } from '../fixtures/signed-in.ts';

test('[SANCTION-8] [SANCTION-14] a reader who is blocked is signed out at once, and the log-in tells why and until when', async ({
  page,
  session,
}) => {
  const { username, password } = installation().second;
  const reader = String(session.userId);
  await page.goto(`/en/user/${reader}`);
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  const answer = await operator('reader', 'block', reader, '--days', '7', '--reason', 'Copies were sold.', '--json');
  try {
    await page.getByLabel('E-mail or username').fill(username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const told = page.getByRole('alert');
    await expect(told).toContainText('This account is blocked');
    await expect(told).toContainText('Copies were sold.');
    const { until } = JSON.parse(answer) as { until: string }; // the line of `reader block`
    await expect(told).toContainText(String(new Date(until).getFullYear()));
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(await breachesOf(page, 'blocked')).toEqual([]);
  } finally {
    await operator('reader', 'unblock', reader, '--reason', 'The story is over.');
  }
});
