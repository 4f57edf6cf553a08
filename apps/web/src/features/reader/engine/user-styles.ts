import { UNDIVIDED } from './hyphenation/undivided.ts';
import { ALIGNED_ATTRIBUTE } from './publisher-styles.ts';
import type { Settings } from './settings.ts';

const FORMULAS = 'svg,svg *,math,math *';
const CODE = 'pre,pre *,code,code *,kbd,samp,tt';
const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const RAISED = 'sub,sup,rt,rp';
const BLOCKS = 'p,li,dd,dt,div,section,article,blockquote';
/** Languages whose letters join: letter spacing would break words apart. */
const JOINED_SCRIPTS = ['ar', 'fa', 'ur', 'ps', 'sd', 'ug', 'ckb', 'syr'].map((code) => `:lang(${code})`).join(',');
const BOLD_MIN_WEIGHT = 600;

const selectAllBut = (...excluded: string[]): string => `body,body :not(${[FORMULAS, ...excluded].join(',')})`;

/**
 * CSS of the user styles. It overrides all styles of the book: `!important` in a layer wins over `!important` outside of layers, whatever
 * the selectors (CSS Cascading and Inheritance 5, 6.1), and over inline styles.
 */
export const buildUserStylesCss = ({
  userStyles,
  usePublisherStyles,
}: Pick<Settings, 'userStyles' | 'usePublisherStyles'>): string => {
  const { typeface, weight, lineHeight, align, hyphens, wordSpacing, letterSpacing, paragraphSpacing, indent } =
    userStyles;
  const notAligned = usePublisherStyles ? `:not([${ALIGNED_ATTRIBUTE}])` : '';
  const rules = [
    typeface && `${selectAllBut(CODE)}{font-family:${typeface.family}!important}`,
    weight &&
      `body,body :is(${BLOCKS}){font-weight:${weight}!important}:is(b,strong){font-weight:${weight < BOLD_MIN_WEIGHT ? 700 : 900}!important}`,
    lineHeight && `${selectAllBut(HEADINGS, RAISED)}{line-height:${lineHeight}!important}`,
    align && `body${notAligned},body :is(${BLOCKS})${notAligned}{text-align:${align}!important}`,
    hyphens !== null &&
      `${selectAllBut(UNDIVIDED)}{hyphens:${hyphens ? 'auto' : 'none'}!important;hyphenate-limit-chars:7 3 3!important}`,
    wordSpacing !== null && `${selectAllBut(CODE)}{word-spacing:${wordSpacing}em!important}`,
    letterSpacing !== null &&
      `${selectAllBut(CODE)}{letter-spacing:${letterSpacing}em!important}:is(${JOINED_SCRIPTS}){letter-spacing:normal!important}`,
    paragraphSpacing !== null && `p{margin-block:0 ${paragraphSpacing}em!important}`,
    indent !== null && `p${notAligned}{text-indent:${indent}em!important}`,
  ].filter((rule) => typeof rule === 'string');
  return rules.length > 0 ? `@layer wishes{${rules.join('\n')}}` : '';
};
