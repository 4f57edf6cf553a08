import { cx } from '../../../ui/cx.ts';
import type { SiteContext } from '../site-context.ts';
import styles from './prose.module.css';
import { buttonClass } from './site-button.ts';

/** Code as one can copy it. The button appears when the script of the page runs. */
export const CodeBlock = ({ context: { words }, code }: { context: SiteContext; code: string }) => (
  <div className={styles.code} data-code>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be scrollable by keys */}
    <pre tabIndex={0}>
      <code>{code}</code>
    </pre>
    <button
      type="button"
      className={cx(buttonClass({ size: 's' }), styles.copy)}
      data-copy
      data-copied={words.copied}
      hidden
    >
      {words.copy}
    </button>
  </div>
);
