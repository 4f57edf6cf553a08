import type { Language } from '@lectern/contracts';
import type { Block, MailText } from '@lectern/texts/shapes/mails';
import { getFooter, stripControls } from './render-text.ts';

/**
 * Renders the HTML part of a mail with tables and inline styles, which all mail programs support. No images, scripts or
 * external resources. All texts are escaped here and nowhere else.
 */
export const renderHtml = (
  { subject, blocks, footer }: MailText,
  language: Language,
  appUrl: string,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f7f5f1">
<table class="canvas" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f7f5f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td class="accent" style="padding:0 8px 16px;${SERIF};font-size:22px;line-height:28px;color:#125e49">Lectern</td></tr>
<tr><td class="sheet" style="padding:32px 32px 12px;background:#ffffff;border:1px solid #e2ddd3;border-radius:14px">
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:24px;line-height:30px;font-weight:500;color:#1e1b16;word-break:break-word">${escapeHtml(subject)}</h1>
${blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 8px 0;${SANS};font-size:13px;line-height:18px;color:#5d564a">${escapeHtml(footer ?? getFooter(language))}<br>${renderLink(appUrl, appUrl, 'soft', 'color:#5d564a')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const SANS = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,'Noto Sans SC',sans-serif";
const SERIF = "font-family:Literata,Georgia,'Noto Serif','Times New Roman','Noto Serif SC',serif";
/** Dark mode, for programs that support it. */
const DARK = `@media (prefers-color-scheme: dark) {
.canvas { background: #171512 !important }
.sheet { background: #26231e !important; border-color: #35312a !important }
.ink { color: #ede7dc !important }
.soft { color: #b5ac9c !important }
.accent { color: #86cbab !important }
.line { border-color: #35312a !important }
.key { background: #86cbab !important }
.key a { color: #0b2419 !important }
}`;

const renderBlock = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 20px;${SANS};font-size:16px;line-height:25px;color:#1e1b16;word-break:break-word">${renderLines(block.text)}</p>`;
    case 'button':
      return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:4px 0 24px"><tr><td class="key" style="background:#125e49;border-radius:10px">${renderLink(
        block.href,
        block.text,
        '',
        `display:inline-block;padding:12px 20px;${SANS};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none`,
      )}</td></tr></table>`;
    case 'link':
      return `<p style="margin:0 0 20px;${SANS};font-size:15px;line-height:22px">${renderLink(block.href, block.text, 'accent', 'color:#125e49')}</p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px">${block.rows.map(renderRow).join('')}</table>`;
    default:
      return block satisfies never;
  }
};

const renderRow = ([name, value]: [string, string]): string => {
  const cell = `padding:8px 12px 8px 0;${SANS};font-size:15px;line-height:22px;border-top:1px solid #e2ddd3;vertical-align:top`;
  return `<tr><td class="soft line" width="38%" style="${cell};color:#5d564a">${escapeHtml(name)}</td><td class="ink line" style="${cell};color:#1e1b16;word-break:break-word">${renderLines(value)}</td></tr>`;
};

/** @throws Error when the address is not http(s), which is a bug in a template */
const renderLink = (href: string, text: string, className: string, style: string): string => {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) throw new Error('a mail links to what is no web address');
  return `<a class="${className}" href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
};

const renderLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => stripControls(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
