import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { wrongNewPassword } from './passwords.ts';

const wrong = (password: string, repeat = password) => wrongNewPassword({ password, repeat });

describe('a new password', () => {
  it('is good when it is long enough and entered twice', () => {
    expect(wrong('correct horse')).toEqual({});
    expect(wrong('a'.repeat(limits.passwordMinChars))).toEqual({});
  });

  it('is compared exactly', () => {
    expect(wrong('correct horse', 'Correct horse')).toEqual({ repeat: 'passwords_differ' });
    expect(wrong('correct horse', 'correct horse ')).toEqual({ repeat: 'passwords_differ' });
  });

  it('has a length', () => {
    expect(wrong('a'.repeat(limits.passwordMinChars - 1))).toEqual({ password: 'too_short' });
    expect(wrong('a'.repeat(limits.passwordMaxChars + 1))).toEqual({ password: 'too_long' });
  });

  it('is asked for twice', () => {
    expect(wrong('')).toEqual({ password: 'required', repeat: 'required' });
    expect(wrong('correct horse', '')).toEqual({ repeat: 'required' });
  });
});
