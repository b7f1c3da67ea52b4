import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from '#shared/api/signup.ts';
import { emailSchema } from '#shared/model/common.ts';
import { genderSchema } from '#shared/model/value-schemas.ts';
import { createResolver, getErrorCode } from './form.ts';

describe('the code of a wrong entry', () => {
  it('is null for a good one', () => {
    expect(getErrorCode(emailSchema, 'mark@example.org')).toBeNull();
  });

  it.each([
    [emailSchema, '', 'required'],
    [emailSchema, '   ', 'required'],
    [emailSchema, 'mark@', 'invalid_email'],
    [newPasswordSchema, 'short', 'too_short'],
    [newPasswordSchema, 'x'.repeat(201), 'too_long'],
    [genderSchema, 'other', 'invalid_option'],
  ])('is the one the server gives (%#)', (schema, value, code) => {
    expect(getErrorCode(schema, value)).toBe(code);
  });
});

describe('a resolver', () => {
  const resolve = createResolver<{ email: string }>(({ email }) =>
    email.includes('@') ? {} : { email: 'invalid_email' },
  );
  const options = { fields: {}, shouldUseNativeValidation: false };

  it('hands good values through', async () => {
    expect(await resolve({ email: 'a@b.nl' }, undefined, options)).toEqual({
      values: { email: 'a@b.nl' },
      errors: {},
    });
  });

  it('puts the code into the message of the field', async () => {
    const { errors } = await resolve({ email: 'a' }, undefined, options);
    expect(errors.email?.message).toBe('invalid_email');
  });
});
