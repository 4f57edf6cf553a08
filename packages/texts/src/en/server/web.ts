export const noScript: string = 'Your library needs JavaScript. Turn it on in your browser, then reload this page.';
