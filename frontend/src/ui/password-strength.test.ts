import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it('is weak below the least length, whatever the characters', () => {
    expect(passwordStrength('aB3$xZ9')).toBe('weak');
  });

  it('is weak for repeated characters however many there are', () => {
    expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe('weak');
    expect(passwordStrength('abababababababab')).toBe('weak');
  });

  it('is fair for ten letters, or for eight characters of three kinds', () => {
    expect(passwordStrength('wandelaars')).toBe('fair');
    expect(passwordStrength('Fiets2ab')).toBe('fair');
    expect(passwordStrength('wandelen')).toBe('weak');
  });

  it('is strong for a long phrase, or for twelve characters of two kinds', () => {
    expect(passwordStrength('koffie met haver')).toBe('strong');
    expect(passwordStrength('paardenstaart')).toBe('fair');
    expect(passwordStrength('paardenstaart7')).toBe('strong');
  });

  it('counts characters beyond ASCII as one each', () => {
    expect(passwordStrength('łódźżółć')).toBe('weak');
    expect(passwordStrength('🌷🌷🌷🌷')).toBe('weak');
  });
});
