import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import styles from './empty-state.module.css';
import type from './theme/type.module.css';

/** Line drawings for empty pages: 1.5 px strokes on a shelf line, one stroke in the accent colour. */
const drawings = {
  shelf: {
    lines: 'M38 108V48h22v60M60 108V36h16v72M76 108V56h28v52M119 107l20-66 19 6-18 60',
    dashes: '3 4', // placeholder books
    accent: 'M176 108c0-22-8-30-8-44 10 4 14 14 12 26 6-14 14-18 20-16-2 12-12 18-16 34',
  },
  gap: {
    lines: 'M48 108V40h24v68M72 108V32h18v76M134 108V44h20v64M54 52h12M54 58h12M77 46h8M139 56h10',
    dashes: undefined,
    accent: 'M92 108h40M112 50a16 16 0 1 0 .1 0M123 77l12 12',
  },
  broken: {
    lines: 'M52 108V38h24v70M76 108V30h18v78M94 108l4-60 22-2-2 62M138 108V44h22v64',
    dashes: undefined,
    accent: 'M118 108l10-18-8-10 12-16',
  },
};

/** An empty or failed page: what happened and what to do, in at most two sentences and one main button. */
export const EmptyState = ({
  drawing,
  title,
  isScreen = false,
  text,
  children,
}: {
  drawing: keyof typeof drawings;
  title: string;
  /** It is all that the screen shows: its title is that of the screen and of the window. */
  isScreen?: boolean;
  text: ReactNode;
  children?: ReactNode;
}) => {
  usePageTitle(isScreen ? title : undefined);
  return (
    <section className={styles.empty}>
      <svg
        className={styles.art}
        width="220"
        height="120"
        viewBox="0 0 220 120"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M10 108h200" strokeWidth="2" />
        <path d={drawings[drawing].lines} strokeDasharray={drawings[drawing].dashes} />
        <path d={drawings[drawing].accent} stroke="var(--accent)" strokeWidth="2" />
      </svg>
      {isScreen ? <h1 className={type.titleM}>{title}</h1> : <h2 className={type.titleM}>{title}</h2>}
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  );
};
