import styles from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';

type ButtonLook = { kind?: 'plain' | 'primary' | 'quiet'; size?: 's' | 'm' | 'l' };

/** The classes of a button for links and buttons of the public pages, which run without the components of the app. */
export const buttonClass = ({ kind = 'plain', size = 'm' }: ButtonLook = {}): string =>
  cx(styles.button, kind !== 'plain' && styles[kind], size !== 'm' && styles[size]);
