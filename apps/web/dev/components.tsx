// The parts of the interface in their states and in all themes: /dev/components.html of `npm run dev`. Screenshots of it are compared by
// `e2e/specs/components.spec.ts`.
import { Bookmark, Moon, Plus, Search, Sun, Trash } from 'lucide-react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/lib/configure-zod.ts'; // before any schema is created
import { switchLanguage } from '../src/i18n/i18n.ts';
import { Avatar } from '../src/ui/avatar.tsx';
import { Badge } from '../src/ui/badge.tsx';
import { Button } from '../src/ui/button.tsx';
import { Checkbox } from '../src/ui/checkbox.tsx';
import { Chips } from '../src/ui/chips.tsx';
import { Cover } from '../src/ui/cover/cover.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { Field } from '../src/ui/field.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { Progress } from '../src/ui/progress.tsx';
import { Segmented } from '../src/ui/segmented.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { Slider } from '../src/ui/slider.tsx';
import { Spinner } from '../src/ui/spinner.tsx';
import { StarField } from '../src/ui/star-field.tsx';
import { Stars } from '../src/ui/stars.tsx';
import '../src/ui/theme/index.css';
import type from '../src/ui/theme/type.module.css';
import styles from './components.module.css';

const Sample = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className={styles.sample}>
    <h3>{of}</h3>
    <div className={styles.states}>{children}</div>
  </div>
);
const ignore = (): void => undefined;

const Buttons = () => (
  <>
    <Sample of="Button">
      <Button>Plain</Button>
      <Button kind="primary">Primary</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="danger">Danger</Button>
      <Button icon={Plus}>Icon</Button>
      <Button isDisabled>Disabled</Button>
      <Button kind="primary" isDisabled>
        Disabled
      </Button>
      <Button size="s">Small</Button>
      <Button size="l">Large</Button>
    </Sample>
    <Sample of="IconButton">
      <IconButton icon={Bookmark} label="Add a bookmark" />
      <IconButton icon={Trash} label="Delete" isDisabled />
      <IconButton icon={Search} label="Search" size="s" />
    </Sample>
  </>
);

const Fields = () => {
  const [text, setText] = useState('Winter Road');
  return (
    <>
      <Sample of="Field">
        <div className={styles.block}>
          <Field label="Title" value={text} onChange={setText} hint="As on the cover" />
        </div>
        <div className={styles.block}>
          <Field label="Title" value="" onChange={ignore} error="Enter a title." />
        </div>
        <div className={styles.block}>
          <Field label="Title" value="Cannot be changed" onChange={ignore} disabled />
        </div>
        <div className={styles.block}>
          <Field label="Password" type="password" value="secret" onChange={ignore} />
        </div>
      </Sample>
      <Sample of="SelectField">
        <SelectField
          label="Language"
          value="en"
          onChange={ignore}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
      </Sample>
    </>
  );
};

const Choices = () => {
  const [checked, setChecked] = useState(true);
  const [look, setLook] = useState<'light' | 'dark'>('light');
  const [status, setStatus] = useState<'all' | 'new' | 'read'>('new');
  const [size, setSize] = useState(40);
  const [rating, setRating] = useState<number | null>(3.5);
  return (
    <>
      <Sample of="Checkbox">
        <Checkbox checked={checked} onChange={setChecked}>
          Checked
        </Checkbox>
        <Checkbox checked={false} onChange={ignore}>
          Not checked
        </Checkbox>
        <Checkbox checked="mixed" onChange={ignore}>
          Some
        </Checkbox>
        <Checkbox checked={false} onChange={ignore} disabled>
          Disabled
        </Checkbox>
      </Sample>
      <Sample of="Segmented">
        <Segmented
          label="Look"
          value={look}
          onChange={setLook}
          choices={[
            { value: 'light', label: 'Light', icon: Sun },
            { value: 'dark', label: 'Dark', icon: Moon },
          ]}
        />
      </Sample>
      <Sample of="Chips">
        <Chips
          label="Status"
          value={status}
          onChange={setStatus}
          choices={[
            { value: 'all', label: 'All', count: '312' },
            { value: 'new', label: 'New', count: '40' },
            { value: 'read', label: 'Read', count: '9' },
          ]}
        />
      </Sample>
      <Sample of="Slider">
        <Slider label="Size" valueText={`${size} %`} value={size} min={0} max={100} onChange={setSize} />
      </Sample>
      <Sample of="StarField, Stars">
        <StarField label="Rating" valueText={(value) => `${value ?? 'No'} stars`} value={rating} onChange={setRating} />
        <Stars value={4} />
      </Sample>
    </>
  );
};

const Messages = () => (
  <>
    <Sample of="Notice">
      <div className={styles.block}>
        <Notice>Information, with what to do next.</Notice>
      </div>
      <div className={styles.block}>
        <Notice tone="warning">The space is nearly used up.</Notice>
      </div>
      <div className={styles.block}>
        <Notice tone="danger" action={<Button size="s">Try again</Button>}>
          The book could not be loaded.
        </Notice>
      </div>
    </Sample>
    <Sample of="Badge">
      <Badge>EPUB</Badge>
      <Badge tone="accent">New</Badge>
      <Badge tone="positive">Read</Badge>
      <Badge tone="warning">Expires today</Badge>
      <Badge tone="danger">Expired</Badge>
    </Sample>
    <Sample of="Progress">
      <div className={styles.block}>
        <Progress share={0.4} label="40 % read" />
      </div>
      <div className={styles.block}>
        <Progress share={0.95} label="95 % used" size="m" tone="danger" />
      </div>
      <Spinner />
    </Sample>
    <Sample of="Avatar, Cover">
      <Avatar initials="AN" />
      <Avatar initials="AN" size="l" />
      <div className={styles.cover}>
        <Cover title="Winter Road" author="Anna Brontë" />
      </div>
      <div className={styles.cover}>
        <Cover title="Hidden Harbour" author="Oscar Wilde" square />
      </div>
    </Sample>
    <Sample of="EmptyState">
      <EmptyState drawing="shelf" title="Nothing here yet" text="Books that you upload stand here.">
        <Button kind="primary">Upload books</Button>
      </EmptyState>
    </Sample>
  </>
);

const THEMES = [
  { name: 'Light', theme: 'fresh', mode: 'light' },
  { name: 'Dark', theme: 'fresh', mode: 'dark' },
  { name: 'Classic', theme: 'classic', mode: 'light' },
];

const Components = () => (
  <main>
    <h1 className={type.hidden}>Components</h1>
    <div className={styles.themes}>
      {THEMES.map(({ name, theme, mode }) => (
        <div key={name} className={styles.theme} data-theme={theme} data-mode={mode} data-sample={name}>
          <h2>{name}</h2>
          <Buttons />
          <Fields />
          <Choices />
          <Messages />
        </div>
      ))}
    </div>
  </main>
);

const root = document.getElementById('app');
if (!root) throw new Error('components.html has no #app');
await switchLanguage('en');
createRoot(root).render(
  <StrictMode>
    <Components />
  </StrictMode>,
);
