/** A brand as rules see it. */
import type { Landers } from '#shared/landers.ts';
import type { Locale, PageToken } from '#shared/model/values.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Theme } from '#shared/theme.ts';

/** Texts of a brand's own by locale, group and key. */
export type BrandTexts = Partial<Record<Locale, Record<string, Record<string, string>>>>;

/** A published brand, as the product uses it. */
export interface Brand {
  id: string;
  /** Where its members are: scheme, host and port. Links in mails start with it. */
  origin: string;
  /** Hash of the folder it was published from. */
  version: string;
  /** Root-relative address of this version's files. */
  assets: string;
  config: TenantConfig;
  theme: Theme;
  texts: BrandTexts;
  /** The brand's landing pages; left out where it declares none, and in records of an earlier version. */
  landers?: Landers;
  /** The locales in which each information page is written. */
  pages: Partial<Record<PageToken, Locale[]>>;
  /**
   * Keys of push messages: the public one, and the name of the parameter that holds the private
   * one. Null where there are none, left out in records of an earlier version.
   */
  push?: TenantConfig['push'];
  publishedAt: string;
  /** Published for rehearsals: no members come, and smoke tests may sign up. */
  trial?: true;
  /** Since when its members are shown a page that it is being worked on, and nothing writes (ISO 8601). */
  stopped?: string;
  /** Who stopped it, each since when: what one ends, the other one keeps up. */
  stops?: Partial<Record<StopSource, string>>;
}

/** The command of whoever runs the stage, or an administrator in the console. */
export type StopSource = 'command' | 'console';
