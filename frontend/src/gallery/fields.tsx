import { useState } from 'react';
import * as limits from '#shared/limits.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { DateOfBirthSelect } from '#ui/date-of-birth-select.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';

const FIRST_YEAR = 1930;

const LAST_YEAR = 2007;

export function Fields({ t }: Sample) {
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.fields}</h2>
      <TextInput label={t.userName} placeholder={t.asOthers} autoComplete="off" />
      <TextInput
        label={t.email}
        type="email"
        defaultValue="mark@example.org"
        autoComplete="off"
        valid
      />
      <TextInput
        label={t.email}
        defaultValue="mark@example"
        autoComplete="off"
        error={t.emailWrong}
      />
      <TextInput label={t.country} defaultValue={t.countryName} key={t.countryName} locked />
      <div className="row">
        <Checkbox label={t.agree} defaultChecked />
        <Switch label={t.online} labelHidden defaultChecked />
        <Switch label={t.withPhoto} labelHidden />
      </div>
      <PasswordInput
        label={t.password}
        showLabel={t.show}
        hideLabel={t.hide}
        strengthLabels={{ weak: t.weak, fair: t.fair, strong: t.strong }}
      />
    </section>
  );
}

export function MoreFields({ t, language }: Sample) {
  const [birth, setBirth] = useState('1989-03-14');
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.fields}</h2>
      <DateOfBirthSelect
        label={t.birth}
        labels={{ day: t.day, month: t.month, year: t.year }}
        locale={language}
        firstYear={FIRST_YEAR}
        lastYear={LAST_YEAR}
        value={birth}
        onChange={setBirth}
        hint={t.adult}
      />
      <Select
        label={t.region}
        placeholder={t.choose}
        options={['Utrecht', 'Schleswig-Holstein', 'Zachodniopomorskie'].map((value) => ({
          value,
          label: value,
        }))}
      />
      <Textarea
        label={t.about}
        note={t.optional}
        maxLength={limits.aboutMeMaxChars}
        counterLabel={(used, max) => `${used} ${t.of} ${max} ${t.characters}`}
      />
      <Checkbox label={t.agree} error={t.emailWrong} />
      <Switch label={t.online} hint={t.asOthers} />
    </section>
  );
}
