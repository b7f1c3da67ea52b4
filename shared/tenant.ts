/**
 * What a brand must declare. One folder under tenants/ holds it:
 *
 *   tenant.json            this schema
 *   theme.json             `themeSchema` (shared/theme.ts): tokens, fonts, logo, hero, home page
 *   landers.json           `landersSchema` (shared/landers.ts): landing pages; may be left out
 *   assets/                logo, icon, drawings, drawn people
 *   locales/<lang>.json    overrides of the product's texts, by group and key
 *   pages/<lang>/<token>.md  the information pages (legal texts)
 *
 * Secrets are never in it: it names parameters.
 */
import * as z from 'zod/mini';
import * as caseLimits from './case-limits.ts';
import * as limits from './limits.ts';
import { caseKindSchema } from './model/case.ts';
import { currencySchema } from './model/common.ts';
import { serviceSchema } from './model/consent.ts';
import { pushPublicKeyPattern } from './model/push.ts';
import { loggedOutSearchModes, signupModes } from './model/settings.ts';
import { countrySchema, localeSchema } from './model/value-schemas.ts';
import {
  fictionalIcons,
  giftIds,
  paymentMethods,
  paymentProviders,
  profileFields,
  searchFields,
} from './model/values.ts';
import { brandIdPattern } from './patterns.ts';
import { isMemberState, memberStates } from './rules/member-states.ts';
import { serviceProblems } from './rules/services.ts';
import { isTimeZone } from './rules/time-zones.ts';

const text = (maxChars: number) => z.string().check(z.minLength(1), z.maxLength(maxChars));
const count = (maximum: number) => z.int().check(z.minimum(0), z.maximum(maximum));
const hostSchema = z.string().check(
  z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, {
    error: 'must be a lower-case host name such as www.example.com',
  }),
);
const mailAddress = z.email({ error: 'must be an e-mail address' });
const mostReviewMinutes = 10_080;
const partnerUrl = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'must be an https address such as https://www.example.com/live',
});
/** Functions may read no others. */
const parameterPattern = /^\/dating\/[a-z0-9/_-]+$/;
const parameterName = z.string().check(
  z.regex(parameterPattern, {
    error: 'must be a parameter name below /dating/, such as /dating/nl/mollie-key',
  }),
);

export const tenantIdSchema = z.string().check(
  z.regex(brandIdPattern, {
    error: 'must be 2 to 32 lower-case letters, digits or hyphens',
  }),
);

/** Two halves of a key of push messages: the private one is in the parameter. */
const pushPair = {
  public_key: z.string().check(
    z.regex(pushPublicKeyPattern, {
      error: 'must be a public key of P-256 in base64url, 87 characters',
    }),
  ),
  key_parameter: z.string().check(
    z.regex(parameterPattern, {
      error: 'must be a parameter name below /dating/, such as /dating/nl/push-key',
    }),
  ),
};

/** A fee for one payment, refund or charge back. */
const feeSchema = z.strictObject({
  provider: z.enum(paymentProviders),
  /** The provider's name of the method, or `refund` or `chargeback`. */
  method: text(40),
  /** In the smallest unit of the brand's currency, VAT included. */
  fixed: z.int().check(z.minimum(0), z.maximum(100_000)),
  /** Of the amount, in hundredths of a percent. */
  percent: z.int().check(z.minimum(0), z.maximum(10_000)),
});
export type AgreedFee = z.infer<typeof feeSchema>;

const packageSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  credits: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Total to pay, VAT included. */
  amount: z.strictObject({
    value: z.string().check(
      z.regex(/^(?!0+\.00$)\d{1,6}\.\d{2}$/, {
        error: 'must be an amount of more than 0 with a point and two decimals, such as 7.49',
      }),
    ),
    currency: currencySchema,
  }),
  layout: z.enum(['p0', 'p1', 'p2', 'p3']),
  popular: z.boolean(),
});

const giftSchema = z.strictObject({
  id: z.enum(giftIds),
  /** Instead of `prices.gift_credits`. */
  credits: z.optional(count(1000)),
});

/** Ways to declare VAT for all member states in one of them (EU directive 2006/112, title XII, chapter 6). */
export const ossSchemes = ['union', 'non_union'] as const;

export const tenantSchema = z
  .strictObject({
    id: tenantIdSchema,
    name: text(40),
    domains: z.array(hostSchema).check(z.minLength(1), z.maxLength(20)),
    company: z.strictObject({
      name: text(120),
      address: text(200),
      city: text(80),
      country: countrySchema,
      kvk: text(60),
      tradenames: z.array(text(80)).check(z.minLength(1)),
      vat_numbers: z.record(z.string(), text(30)),
      support_email: mailAddress,
      support_phone: z.nullable(
        z.string().check(
          z.regex(/^\+?[0-9 ]{5,20}$/, {
            error: 'must be a phone number with digits and spaces',
          }),
        ),
      ),
      added: z.iso.datetime(),
      /**
       * Registration for VAT in the EU's one-stop shop. A company of a member state needs none: its
       * own country is where it declares what it owes others.
       */
      oss: z.optional(
        z.strictObject({
          /** `non_union`: the company is outside of the EU and has no establishment in it. */
          scheme: z.enum(ossSchemes),
          /** Where it registered; of the Union scheme, where it is established. */
          member_state: z.enum(memberStates, {
            error: 'must be a member state of the EU, such as IE',
          }),
        }),
      ),
    }),
    countries: z.array(countrySchema).check(z.minLength(1)),
    locales: z.array(localeSchema).check(z.minLength(1)),
    default_locale: localeSchema,
    /** BCP 47 tag, e.g. nl-NL. */
    domain_language: z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/)),
    time_zone: z
      .string()
      .check(z.refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Amsterdam' })),
    currency: currencySchema,
    prices: z.strictObject({
      /** By country: percent of VAT where it is not the standard rate of shared/rules/vat.ts. */
      vat_percentages: z.optional(
        z.record(z.string(), z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))),
      ),
      packages: z.array(packageSchema).check(z.minLength(1), z.maxLength(12)),
      message_credits: count(1000),
      photo_credits: count(1000),
      gift_credits: count(1000),
      /** By country: what the least message costs, in that country's currency. */
      minimum_message_costs: z.record(
        z.string(),
        z.strictObject({
          costs: z.string().check(
            z.regex(/^\d+\.\d{2}$/, {
              error: 'must be an amount with a point and two decimals, such as 0.83',
            }),
          ),
          currency: currencySchema,
        }),
      ),
    }),
    /** What members can send one another, in the order shown. */
    gifts: z._default(
      z.array(giftSchema),
      giftIds.map((id) => ({ id })),
    ),
    limits: z.strictObject({
      /** Years; the law of some countries asks for more than 18. */
      min_age: z.int().check(z.minimum(18), z.maximum(30)),
      signup_credits: count(10_000),
      signup_messages: count(1000),
      free_conversations: count(100),
      free_visible_photos: count(25),
      message_length: z.int().check(z.minimum(50), z.maximum(5000)),
      /** Days in which members can withdraw from a purchase. */
      refund_days: z.int().check(
        z.minimum(limits.leastRefundDays, {
          error: `must be at least ${limits.leastRefundDays}: the law gives buyers so many days`,
        }),
        z.maximum(365),
      ),
    }),
    /** Hours until complaints are answered or decided, where other than usual. */
    complaints: z.optional(
      z.strictObject({
        answer_hours: z.partialRecord(
          caseKindSchema,
          z.int().check(z.minimum(1), z.maximum(caseLimits.caseMostAnswerHours)),
        ),
      }),
    ),
    features: z.strictObject({
      signups: z.enum(signupModes),
      logged_out_search: z.enum(loggedOutSearchModes),
      logged_out_search_trafficsource: z.enum(loggedOutSearchModes),
      site_entry_popup: z.boolean(),
      /** Countries whose visitors see it; empty means every country. */
      site_entry_countries: z.array(countrySchema),
      /** Percentage for a member's first order, or null. */
      welcome_discount: z.nullable(z.int().check(z.minimum(1), z.maximum(90))),
      time_bonus: z.boolean(),
      /** Percentage offered once to a member about to leave, or null. */
      delete_discount: z.nullable(z.int().check(z.minimum(1), z.maximum(90))),
      photo_review: z.enum(['at_once', 'after_review']),
      /** How long a photo may wait for a person. */
      photo_review_minutes: z._default(
        z.int().check(z.minimum(10), z.maximum(mostReviewMinutes)),
        limits.photoReviewMinutes,
      ),
      /** Answer alike whether an address is known or not, and tell only the mailbox. */
      hide_membership: z.boolean(),
      fictional_profiles: z.boolean(),
      /** Whether members can write to fictional profiles: somebody must answer for them. */
      fictional_chat: z._default(z.boolean(), false),
      member_resell: z.boolean(),
      /** A partner's site where members show themselves on camera; profiles lead there. */
      camera_profiles: z._default(z.nullable(z.strictObject({ url: partnerUrl })), null),
    }),
    fictional: z.strictObject({
      icon: z.enum(fictionalIcons),
      /** In the brand's default language; other languages use the product's texts. */
      warning: text(400),
      singular: text(40),
      plural: text(40),
    }),
    profile: z.strictObject({
      visible_fields: z.array(z.enum(profileFields)),
      visible_notes: z.array(text(200)),
      search_fields: z.array(z.enum(searchFields)),
    }),
    payments: z.strictObject({
      provider: z.enum(paymentProviders),
      methods: z.array(z.enum(paymentMethods)).check(z.minLength(1)),
      key_parameter: parameterName,
      /** What reads the provider's payouts, where its key does not (docs/payments.md, "Payouts"). */
      settlements_parameter: z.optional(parameterName),
      /** What finance expects of payouts. */
      settlements: z.optional(
        z.strictObject({
          /** Days within which each payment is paid out. */
          longest_days: z._default(z.int().check(z.minimum(1), z.maximum(60)), 14),
          /** What was agreed with the provider, by provider and its name of what a fee is for. */
          fees: z._default(z.array(feeSchema), []),
        }),
      ),
      /**
       * A second provider: for methods of its own, for when the other one is down, or only for the
       * payments and stored methods of when it was the first.
       */
      second: z.optional(
        z.strictObject({
          provider: z.enum(paymentProviders),
          key_parameter: parameterName,
          settlements_parameter: z.optional(parameterName),
          /** Methods of `payments.methods` that are paid with it. */
          methods: z._default(z.array(z.enum(paymentMethods)), []),
          /** Whether each of the two takes an order while the other one is down. */
          fallback: z._default(z.boolean(), false),
        }),
      ),
      /** Days in which the providers take an answer to a charge back, by their contract. */
      dispute_days: z.optional(z.int().check(z.minimum(1), z.maximum(45))),
      /** SEPA creditor identifier; direct debit (`sdd`) needs one. */
      creditor_id: z._default(
        z.nullable(
          z
            .string()
            .check(z.refine(isCreditorId, { error: 'must be a valid SEPA creditor identifier' })),
        ),
        null,
      ),
    }),
    mail: z.strictObject({
      from_name: text(60),
      from_address: mailAddress,
      reply_to: mailAddress,
      /**
       * Countries where members get promotions and news until they switch them off; elsewhere, and
       * everywhere without this list, only after they switched them on.
       */
      opt_out_countries: z.optional(z.array(countrySchema)),
    }),
    /** Keys of push messages; null sends none. docs/operations.md tells how a pair is made. */
    push: z._default(
      z.nullable(
        z.strictObject({
          ...pushPair,
          /** The pair of before, with which browsers subscribed that have not come back since. */
          former: z.optional(z.strictObject(pushPair)),
        }),
      ),
      null,
    ),
    /** Services of third parties; each is loaded only after consent. None: nobody is asked. */
    services: z._default(z.array(serviceSchema).check(z.maxLength(3)), []),
    /** Years for which proofs of decisions about them are kept. */
    consent_proof_years: z._default(z.int().check(z.minimum(1), z.maximum(10)), 3),
    /** Where the sentence on premium members' match chance comes from; without it the sentence is not shown. */
    premium_claim_source: z.nullable(text(300)),
  })
  .check((context) => {
    const tenant = context.value;
    const problem = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: tenant });
    if (!tenant.locales.includes(tenant.default_locale)) {
      problem(['default_locale'], `must be one of locales (${tenant.locales.join(', ')})`);
    }
    if (!tenant.locales.some((locale) => tenant.domain_language.startsWith(locale))) {
      problem(
        ['domain_language'],
        `its language must be one of locales (${tenant.locales.join(', ')})`,
      );
    }
    for (const country of tenant.countries) {
      if (!tenant.prices.minimum_message_costs[country]) {
        problem(['prices', 'minimum_message_costs'], `has no entry for the country ${country}`);
      }
    }
    tenant.prices.packages.forEach((pack, index) => {
      if (pack.amount.currency !== tenant.currency) {
        problem(
          ['prices', 'packages', index, 'amount', 'currency'],
          `must be the brand's currency ${tenant.currency}`,
        );
      }
    });
    if (tenant.payments.methods.includes('sdd') && tenant.payments.creditor_id === null) {
      problem(['payments', 'creditor_id'], 'is missing: direct debit (sdd) needs one');
    }
    const { oss, country: home } = tenant.company;
    if (oss && isMemberState(home)) {
      if (oss.scheme !== 'union') {
        problem(
          ['company', 'oss', 'scheme'],
          `must be union: the company is of ${home}, in the EU`,
        );
      } else if (oss.member_state !== home) {
        problem(['company', 'oss', 'member_state'], `must be the company's own country ${home}`);
      }
    }
    const { second } = tenant.payments;
    if (second?.provider === tenant.payments.provider) {
      problem(['payments', 'second', 'provider'], 'must differ from payments.provider');
    }
    second?.methods.forEach((method, index) => {
      if (!tenant.payments.methods.includes(method)) {
        problem(['payments', 'second', 'methods', index], 'must be one of payments.methods');
      }
    });
    const { push } = tenant;
    for (const half of ['public_key', 'key_parameter'] as const) {
      if (push?.former && push.former[half] === push[half]) {
        problem(['push', 'former', half], `must differ from push.${half}`);
      }
    }
    for (const { path, message } of serviceProblems(tenant.services)) {
      problem(['services', ...path], message);
    }
    const most = caseLimits.caseMostIntimateImageHours;
    if ((tenant.complaints?.answer_hours.intimate_image ?? 0) > most) {
      problem(
        ['complaints', 'answer_hours', 'intimate_image'],
        `must be at most ${most}: the law gives no more time for intimate pictures`,
      );
    }
    const gifts = tenant.gifts.map(({ id }) => id);
    if (new Set(gifts).size !== gifts.length) problem(['gifts'], 'must not repeat a gift');
    if (tenant.features.fictional_chat && !tenant.features.fictional_profiles) {
      problem(
        ['features', 'fictional_chat'],
        'must be false where fictional_profiles is: there is nobody to write to',
      );
    }
    const ids = tenant.prices.packages.map((pack) => pack.id);
    if (new Set(ids).size !== ids.length) problem(['prices', 'packages'], 'ids must differ');
    if (new Set(tenant.domains).size !== tenant.domains.length)
      problem(['domains'], 'must not repeat a host');
  });

/** A brand's declaration, as tenant.json holds it. */
export type TenantConfig = z.infer<typeof tenantSchema>;

/**
 * Country, two check digits, the creditor's own business code, national number. The code is no part
 * of what is checked (ISO 7064, modulo 97). Source: EPC262-08.
 */
function isCreditorId(id: string): boolean {
  const [, start = '', number = ''] = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(id) ?? [];
  const digits = [...(number + start)].map((sign) => Number.parseInt(sign, 36)).join('');
  return digits !== '' && BigInt(digits) % 97n === 1n;
}
