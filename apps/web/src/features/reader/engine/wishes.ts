import { APART } from './publisher.ts';
import type { Settings } from './settings.ts';

const FORMULAS = 'svg,svg *,math,math *';
const CODE = 'pre,pre *,code,code *,kbd,samp,tt';
const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const RAISED = 'sub,sup,rt,rp';
const BLOCKS = 'p,li,dd,dt,div,section,article,blockquote';
/** Scripts whose letters join: space between them would tear words apart. */
const JOINED = ['ar', 'fa', 'ur', 'ps', 'sd', 'ug', 'ckb', 'syr'].map((code) => `:lang(${code})`).join(',');
const BOLD_FROM = 600;

const all = (...but: string[]): string => `body,body :not(${[FORMULAS, ...but].join(',')})`;

/**
 * What the reader asks for, over all that the book says: `!important` in a layer wins over `!important` outside of layers,
 * whatever the selectors (CSS Cascading and Inheritance 5, 6.1), and over styles of single elements.
 */
export const wishesSheet = ({ wishes, publisher }: Pick<Settings, 'wishes' | 'publisher'>): string => {
  const { typeface, weight, lineHeight, align, hyphens, wordSpacing, letterSpacing, paragraphSpacing, indent } = wishes;
  const apart = publisher ? `:not([${APART}])` : '';
  const rules = [
    typeface && `${all(CODE)}{font-family:${typeface.family}!important}`,
    weight &&
      `body,body :is(${BLOCKS}){font-weight:${weight}!important}:is(b,strong){font-weight:${weight < BOLD_FROM ? 700 : 900}!important}`,
    lineHeight && `${all(HEADINGS, RAISED)}{line-height:${lineHeight}!important}`,
    align && `body${apart},body :is(${BLOCKS})${apart}{text-align:${align}!important}`,
    hyphens !== null &&
      `${all(HEADINGS, CODE)}{hyphens:${hyphens ? 'auto' : 'none'}!important;hyphenate-limit-chars:7 3 3!important}`,
    wordSpacing !== null && `${all(CODE)}{word-spacing:${wordSpacing}em!important}`,
    letterSpacing !== null &&
      `${all(CODE)}{letter-spacing:${letterSpacing}em!important}:is(${JOINED}){letter-spacing:normal!important}`,
    paragraphSpacing !== null && `p{margin-block:0 ${paragraphSpacing}em!important}`,
    indent !== null && `p${apart}{text-indent:${indent}em!important}`,
  ].filter((rule) => typeof rule === 'string');
  return rules.length > 0 ? `@layer wishes{${rules.join('\n')}}` : '';
};
