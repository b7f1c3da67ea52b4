import { expect, it } from 'vitest';
import { parseSource } from './sources.ts';
import { textUses } from './text-uses.ts';

/** Uses as `group:key`, and the lines of those that cannot be read. */
function found(...lines: string[]) {
  const { uses, unreadable } = textUses(parseSource('page.tsx', lines.join('\n')));
  return {
    uses: uses.map(({ group, key }) => `${group}:${key}`),
    unreadable: unreadable.map(({ place }) => place),
  };
}

it('finds keys by the group that the translator was made for', () => {
  expect(
    found(
      'function A() {',
      "  const { t } = useTranslation('info');",
      '  const { t: common } = useTranslation();',
      "  return <p title={common('actions.retry')}>{t('contents')}</p>;",
      '}',
      "function B() { const { t } = useTranslation('home'); return t('lead'); }",
    ).uses,
  ).toEqual(['common:actions.retry', 'info:contents', 'home:lead']);
});

it('reads the first of several groups, and groups named in the key', () => {
  expect(
    found(
      "const groups = ['signup', 'values'];",
      "function A() { const { t } = useTranslation(groups); t('name'); t('values:gender.male'); }",
      "function B() { const { t } = useTranslation(['login', 'common']); t('lead'); }",
    ).uses,
  ).toEqual(['signup:name', 'values:gender.male', 'login:lead']);
});

it('reads choices, alternatives and templates', () => {
  expect(
    found(
      'function A({ code, a, name }) {',
      "  const { t } = useTranslation('errors');",
      '  t([`codes.$' + '{code}`, "codes.internal_error"]);',
      "  t(a ? 'one' : 'two');",
      '  t(`$' + '{name}.title` as const);',
      '}',
    ).uses,
  ).toEqual([
    'errors:codes.*',
    'errors:codes.internal_error',
    'errors:one',
    'errors:two',
    'errors:*.title',
  ]);
});

it('reads elements with links in their text', () => {
  expect(
    found(
      "function A() { const { t } = useTranslation('signup');",
      '  return <><Trans t={t} i18nKey="legal" /><Trans ns="login" i18nKey="lead" /></>; }',
    ).uses,
  ).toEqual(['signup:legal', 'login:lead']);
});

it('tells where a key cannot be read', () => {
  expect(
    found("function A({ key }) { const { t } = useTranslation('info');", '  return t(key); }'),
  ).toEqual({ uses: [], unreadable: ['page.tsx:2'] });
});

it('a translator from elsewhere may mean any group', () => {
  expect(found("export const label = (t) => t('language.label');").uses).toEqual([
    'null:language.label',
  ]);
});
