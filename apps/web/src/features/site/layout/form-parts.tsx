import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './form-parts.module.css';

/** A field that people neither see nor reach; whatever fills it in is a program. */
export const FormTrap = ({ id, label }: { id: string; label: string }) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor={id}>{label}</label>
    <input id={id} name="topic" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

/** Why a form was not accepted, above its fields. */
export const FormAlert = ({ text }: { text: string }) => (
  <p role="alert" className={styles.alert}>
    <Icon of={CircleAlert} size="s" />
    <span>{text}</span>
  </p>
);
