import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { deleteReasons } from '#shared/model/values.ts';
import { wrongDeletion } from './deletion.ts';

const good = { reason: 'other', remarks: '', password: 'secret' };

describe('deleting an account', () => {
  it.each(deleteReasons)('takes the reason %s', (reason) => {
    expect(wrongDeletion({ ...good, reason })).toEqual({});
  });

  it('asks for a reason and the password', () => {
    expect(wrongDeletion({ reason: '', remarks: '', password: '' })).toEqual({
      reason: 'invalid_option',
      password: 'required',
    });
  });

  it('needs no remarks, but not endless ones', () => {
    expect(wrongDeletion({ ...good, remarks: '  Was fun.\nBye! ' })).toEqual({});
    expect(wrongDeletion({ ...good, remarks: 'a'.repeat(limits.remarksMaxChars + 1) })).toEqual({
      remarks: 'too_long',
    });
  });
});
