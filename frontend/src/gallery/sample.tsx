import type { Language, Samples } from './samples.ts';
import type { Brand } from './theme.ts';

export const ignore = () => {};

export interface Sample {
  t: Samples;
  language: Language;
  brand: Brand;
}
