import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = (): void => {};
beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"></main><div data-transient></div>';
  stop = keepFocus();
});
afterEach(() => stop());

const main = (): HTMLElement => document.querySelector('main') as HTMLElement; // in the page
const find = (name: string): HTMLElement => document.querySelector(`[name="${name}"]`) as HTMLElement; // in the page
const button = (name: string): string => `<button name="${name}">${name}</button>`;
const waitForFocus = (name: string | null) =>
  expect.poll(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.localName).toBe(name);

const waitFrames = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, 0));
  for (let frames = 0; frames < 8; frames += 1) await new Promise((done) => requestAnimationFrame(done));
};

test('[UI-57] a removed row hands the focus to the same control of its neighbour, the last one to that before it', async () => {
  main().innerHTML = `<ul>${['a', 'b', 'c'].map((row) => `<li>${button(`open ${row}`)}${button(`delete ${row}`)}</li>`).join('')}</ul>`;
  find('delete b').focus();
  find('delete b').closest('li')?.remove();
  await waitForFocus('delete c');
  find('delete c').closest('li')?.remove();
  await waitForFocus('delete a');
});

test('[UI-57] the same control is found where others of a row are disabled, or take text', async () => {
  const row = (name: string, isFirst: boolean): string =>
    `<li><input aria-label="${name}"><button name="up ${name}"${isFirst ? ' disabled' : ''}>up</button>${button(`delete ${name}`)}</li>`;
  main().innerHTML = `<ul>${row('a', true)}${row('b', false)}${row('c', false)}</ul>`;
  find('delete a').focus();
  find('delete a').closest('li')?.remove();
  await waitForFocus('delete b');
  (find('delete b') as HTMLButtonElement).disabled = true; // a button
  find('delete b').closest('li')?.remove();
  await waitForFocus('delete c');
});

test('[UI-57] what replaces a removed control has the focus next, else what is around it, else the main part', async () => {
  main().innerHTML = `<section><h2>Shelf</h2><form>${button('save')}</form></section><p>${button('other')}</p>`;
  find('save').focus();
  find('save')
    .closest('form')
    ?.replaceWith(document.createRange().createContextualFragment(button('edit')));
  await waitForFocus('edit');
  find('edit').remove();
  await waitForFocus('other');
  find('other').remove();
  await waitForFocus('main');
});

test('[UI-57] a toast gives the focus back to where it was before', async () => {
  main().innerHTML = `<ul><li>${button('one')}</li><li>${button('two')}</li></ul>`;
  find('two').focus();
  const toasts = document.querySelector('[data-transient]') as HTMLElement; // in the page
  toasts.innerHTML = button('undo');
  find('undo').focus();
  toasts.innerHTML = '';
  await waitForFocus('two');
});

test('[UI-57] an open dialog keeps the focus, one that has closed gives it back', async () => {
  main().innerHTML = button('opener');
  find('opener').focus();
  const overlay = document.createElement('div');
  overlay.innerHTML = `<div role="dialog">${button('close')}<ul><li>${button('row')}</li></ul></div>`;
  document.body.append(overlay);
  find('row').focus();
  find('row').closest('li')?.remove();
  await waitForFocus('close');
  overlay.remove();
  await waitForFocus('opener');
});

test('[UI-57] nothing takes the focus from a reader who has left it', async () => {
  main().innerHTML = button('one') + button('two');
  find('one').focus();
  find('one').blur();
  await waitFrames();
  find('one').remove();
  await waitFrames();
  expect(document.activeElement).toBe(document.body);
});
